import { codeCountMistakes } from '@kapao/contract/coupons/rules.ts';
import { BYTE_ORDER_MARK, textCell } from '@kapao/contract/csv.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { saveText } from '../../lib/take-away.ts';
import { showToast } from '../../state/toasts.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardRow } from '../../ui/Card.tsx';
import { Time } from '../../ui/Time.tsx';
import { numberOf } from '../../lib/draft-numbers.ts';
import { DraftFields, NumberDraft } from './DraftFields.tsx';

/** Makes unique codes, and hands out those that were made as a file for a spreadsheet. */
export function CodesCard({ loaded }: { loaded: OfficeData<'getCoupon'> }) {
  const { rewards } = useText();
  const { coupon, batches } = loaded;
  const missing = useMissing('rewards:write');
  const take = useAct('takeCouponCodes');
  const [failure, setFailure] = useState('');
  const download = async (batch: string) => {
    setFailure('');
    const result = await take.run({ params: { id: coupon.id }, body: { batch } });
    if (result === null) return;
    if (!result.success) return setFailure(result.message);
    saveText(`${coupon.code}-${batch}.csv`, csvOf(rewards.fields.code, result.data.codes));
  };
  return (
    <Card title={rewards.codes} note={rewards.codesHint}>
      <MakeCodes couponId={coupon.id} />
      <p role="alert" className="px-4 pb-3 text-danger empty:hidden">
        {failure}
      </p>
      <ul aria-label={rewards.codes}>
        {batches.map(({ id, codes, made_by, made_at }) => (
          <CardRow
            key={id}
            title={rewards.codesMade(codes)}
            note={
              <>
                {made_by} · <Time at={made_at} />
              </>
            }
          >
            <Button
              aria-label={rewards.downloadNamed(codes)}
              busy={take.busy}
              disabledReason={missing}
              onClick={() => void download(id)}
            >
              {rewards.download}
            </Button>
          </CardRow>
        ))}
      </ul>
    </Card>
  );
}

function csvOf(heading: string, codes: readonly string[]): string {
  return `${BYTE_ORDER_MARK}${[heading, ...codes].map(textCell).join('\r\n')}\r\n`;
}

function MakeCodes({ couponId }: { couponId: string }) {
  const { rewards } = useText();
  const inLanguage = useInLanguage();
  const missing = useMissing('rewards:write');
  const make = useAct('makeCouponCodes');
  const { message, attempt } = useSaving();
  const [count, setCount] = useState('');
  const [isTried, setTried] = useState(false);
  const mistakes = codeCountMistakes(numberOf(count));
  const [mistake] = mistakes;
  // A missing count is said at the field, because a tip of the button would cover the codes below.
  const isMissing = isTried && count.trim() === '';
  const fault = isMissing && mistake ? inLanguage(mistake) : message;
  const run = async () => {
    setTried(true);
    if (missing !== undefined || mistake) return;
    const made = await attempt({ count: numberOf(count) }, (body) =>
      make.run({ params: { id: couponId }, body }),
    );
    if (made?.success !== true || made.isHeld === true) return;
    setCount('');
    setTried(false);
    showToast(rewards.codesDone(made.data.codes));
  };
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3 px-4 pb-3"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <DraftFields mistakes={mistakes}>
        <NumberDraft label={rewards.codeCount} path="count" value={count} onChange={setCount} />
      </DraftFields>
      <Button type="submit" look="primary" busy={make.busy} disabledReason={missing}>
        {rewards.makeCodes}
      </Button>
      <p role="alert" className="w-full text-danger empty:hidden">
        {fault}
      </p>
    </form>
  );
}
