import type { DepositDetails } from '@kapao/contract/payments.ts';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { setArrivedDeposit, useArrivedDeposit } from '../../state/arrived-deposit.ts';
import { useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { BonusOutcome } from './BonusOutcome.tsx';
import { ReceivedCard } from './ReceivedCard.tsx';
import { receivedAmountText, depositSteps } from './rules.ts';

/** The received amount of a deposit on its page, and where the member can go next. */
export function Received({ deposit }: { deposit: DepositDetails }) {
  const { payments: text } = useText();
  const isNew = useArrivedDeposit((state) => state.deposit?.refCode === deposit.ref_code);
  const isSeenHere = depositSteps[deposit.kind].leavesForPage;
  // Leaving this page marks its deposit as seen. Any other deposit is seen at home, where the member is led from here.
  useEffect(() => (isSeenHere ? () => setArrivedDeposit(null) : undefined), [isSeenHere]);
  return (
    <>
      <ReceivedCard
        title={text.depositSucceeded}
        amount={receivedAmountText(deposit)}
        isNew={isNew}
      >
        {deposit.bonus !== null && <BonusOutcome refCode={deposit.ref_code} />}
      </ReceivedCard>
      <Link href={paths.dashboard()} className={buttonClass('filled')}>
        {text.toHome}
      </Link>
      <Link href={paths.brands()} className={buttonClass('quiet')}>
        {text.toGames}
      </Link>
    </>
  );
}
