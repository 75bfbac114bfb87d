import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useState } from 'react';
import { useMissing } from '../../../api/use-me.ts';
import { paths } from '../../../lib/paths.ts';
import { useText } from '../../../text/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import type { SavedMethod } from './MethodScreen.tsx';
import { changesToMoveUp, payoutOrder } from './payout-order.ts';
import { SaveDialog } from './SaveDialog.tsx';
import type { RecordChange } from './SaveDialog.tsx';
import type { TypedRecord } from './use-records.ts';

/** door-28: the order in which gateways are asked to pay withdrawals, and what makes the server pass one over. */
export function PayoutOrder({
  rows,
  listed,
}: {
  rows: readonly TypedRecord<SavedMethod>[];
  listed: OfficeData<'listMethodRecords'>;
}) {
  const { editors, records } = useText();
  const { payout: text } = editors;
  const missing = useMissing('operations:act');
  const [changes, setChanges] = useState<RecordChange[]>();
  const order = payoutOrder(rows, listed);
  return (
    <Card title={text.title} note={order.length > 1 ? text.hint : text.one}>
      <ol aria-label={text.title} className="flex flex-col gap-2 px-4 pb-4">
        {order.map(({ content }, index) => (
          <li key={content.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular-nums">
              {index + 1}. {content.gateway}
            </span>
            <span className="text-muted">{content.name}</span>
            {index === 0 ? (
              <a className="text-small underline underline-offset-2" href={paths.settings()}>
                {text.first}
              </a>
            ) : (
              <Button
                aria-label={`${records.moveUp}: ${content.gateway}`}
                disabledReason={missing ?? (index === 1 ? text.firstStays : undefined)}
                onClick={() => setChanges(changesToMoveUp(order, index, text.place))}
              >
                {records.moveUp}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <p className="px-4 pb-4 text-small text-muted">{text.never}</p>
      {changes && (
        <SaveDialog
          kind="payment_methods"
          title={text.moveTitle}
          changes={changes}
          time="none"
          onSaved={() => {}}
          onClose={() => setChanges(undefined)}
        />
      )}
    </Card>
  );
}
