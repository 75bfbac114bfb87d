import { useEffect } from 'react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { setArrivedDeposit, useArrivedDeposit } from '../../state/arrived-deposit.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { BonusOutcome } from './BonusOutcome.tsx';
import { ReceivedCard } from './ReceivedCard.tsx';

/** The card at home of a deposit that has just arrived, with the new balance and the way to its slip (pay-81). */
export default function ArrivedDeposit() {
  const { payments: text, common } = useText();
  const deposit = useArrivedDeposit((state) => state.deposit);
  // A member who goes on to another screen has seen the deposit.
  useEffect(() => () => setArrivedDeposit(null), []);
  if (deposit === null) return null;
  return (
    <>
      {/* The toast stands in this line for a while, and covers no tick. */}
      <p className="flex min-h-14 items-center text-small text-muted">{text.justNow}</p>
      {/* The title differs from the toast's words, which stand above it. */}
      <ReceivedCard title={text.received} amount={deposit.amount} isNew>
        <BonusOutcome refCode={deposit.refCode} />
        <div className="mt-2 grid w-full grid-cols-2 gap-3">
          <Link href={paths.openedDeposit(deposit.refCode)} className={buttonClass('outlined')}>
            {text.receipt.title}
          </Link>
          <Button variant="quiet" onClick={() => setArrivedDeposit(null)}>
            {common.close}
          </Button>
        </div>
      </ReceivedCard>
    </>
  );
}
