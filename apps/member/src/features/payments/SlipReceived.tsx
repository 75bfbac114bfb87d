import { useState } from 'react';
import { formatCredit } from '../../lib/numbers.ts';
import type { DepositDetails } from '@kapao/contract/payments.ts';
import { useText } from '../../text/language.ts';
import { BigAmount } from '../../ui/BigAmount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckIcon } from '../../ui/money-icons.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { SlipNotice } from './SlipNotice.tsx';
import { SlipUpload } from './SlipUpload.tsx';

/**
 * The slip has been uploaded; the deposit now waits for its transfer to be matched, even after its
 * deadline. Where the bank has said that the slip does not pay it, the member reads so (slip-07).
 */
export function SlipReceived({ deposit }: { deposit: DepositDetails }) {
  const { payments, common } = useText();
  const text = payments.slip;
  const amount = formatCredit(deposit.deposit_amount);
  const [isReplacing, setReplacing] = useState(false);
  return (
    <>
      <Card className="flex flex-col items-center gap-3 py-8 text-center">
        <span className="grid size-14 place-items-center rounded-pill bg-tint text-success">
          <CheckIcon size={28} />
        </span>
        <h2 className="text-title font-semibold">{text.received}</h2>
        <p className="w-full">
          <BigAmount length={amount.length} isCentered>
            {amount}
            <span className="text-small font-normal">{common.baht}</span>
          </BigAmount>
        </p>
        {deposit.slip_notice === null ? (
          <output className="flex items-start gap-3 text-left text-small text-muted">
            <span className="shrink-0 text-primary">
              <Spinner size={20} />
            </span>
            {text.waiting}
          </output>
        ) : (
          <SlipNotice deposit={deposit} notice={deposit.slip_notice} />
        )}
      </Card>
      {isReplacing ? (
        <SlipUpload refCode={deposit.ref_code} isAnother onSent={() => setReplacing(false)} />
      ) : (
        <Button variant="outlined" onClick={() => setReplacing(true)}>
          {text.another}
        </Button>
      )}
    </>
  );
}
