import { useState } from 'react';
import { formatCredit } from '../../lib/numbers.ts';
import type { DepositDetails } from '@kapao/contract/payments.ts';
import { useText } from '../../text/language.ts';
import { BigAmount } from '../../ui/BigAmount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ClockIcon } from '../../ui/money-icons.tsx';
import { sentSlipState } from './rules.ts';
import { SlipNotice } from './SlipNotice.tsx';
import { SlipUpload } from './SlipUpload.tsx';

/**
 * The state of a deposit whose slip was sent, even after its deadline (pay-86): the slip is being checked, or does not
 * pay the deposit (slip-07). The screen tells of an arrived transfer of another amount by itself (pay-97).
 */
export function SentSlip({ deposit }: { deposit: DepositDetails }) {
  const { payments: text } = useText();
  const [isReplacing, setReplacing] = useState(false);
  const state = sentSlipState(deposit);
  return (
    <>
      {state.kind === 'checking' && <SlipBeingChecked amount={deposit.deposit_amount} />}
      {state.kind === 'warned' && <SlipNotice deposit={deposit} notice={state.notice} />}
      {isReplacing ? (
        <SlipUpload refCode={deposit.ref_code} isAnother onSent={() => setReplacing(false)} />
      ) : (
        <Button variant="outlined" onClick={() => setReplacing(true)}>
          {text.slip.another}
        </Button>
      )}
    </>
  );
}

/** A slip is not money yet: the picture is a clock, and a tick comes with the credit (slip-08). */
function SlipBeingChecked({ amount }: { amount: number }) {
  const { payments, common } = useText();
  const text = payments.slip;
  const shown = formatCredit(amount);
  return (
    <Card aria-label={text.checking} className="flex flex-col items-center gap-3 py-8 text-center">
      <span className="grid size-14 place-items-center rounded-pill bg-tint text-primary">
        <ClockIcon size={28} />
      </span>
      <h2 className="text-title font-semibold">{text.checking}</h2>
      <p className="w-full">
        <BigAmount length={shown.length} isCentered>
          {shown}
          <span className="text-small font-normal">{common.baht}</span>
        </BigAmount>
      </p>
      <output className="text-small text-muted [text-wrap:balance]">{text.checkingHint}</output>
    </Card>
  );
}
