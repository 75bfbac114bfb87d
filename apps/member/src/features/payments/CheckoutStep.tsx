import type { DepositDetails } from '@kapao/contract/payments.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { useNow } from '../../lib/use-now.ts';
import { useText } from '../../text/language.ts';
import { BigAmount } from '../../ui/BigAmount.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { PromisedBonusLine } from './BonusOutcome.tsx';
import { paymentPageUrl, timeLeftMs, type DepositOutcome } from './rules.ts';
import { ToContact } from './ToContact.tsx';
import { TransferEnded } from './TransferEnded.tsx';

const TICK_MS = 1000;

interface CheckoutStepProps {
  deposit: DepositDetails;
  outcome: Exclude<DepositOutcome, 'success'>;
}

/** A deposit by a payment page, for a member who returns before its outcome is known (pay-96). */
export function CheckoutStep({ deposit, outcome }: CheckoutStepProps) {
  const { payments: text, underWay, common } = useText();
  const leftMs = timeLeftMs(deposit.transfer_in, useNow(TICK_MS));
  if (outcome !== 'waiting' || leftMs === 0)
    return <TransferEnded outcome={outcome} deposit={deposit} />;
  const amount = formatCredit(deposit.deposit_amount);
  const page = paymentPageUrl(deposit.payment_page);
  return (
    <>
      <Card className="flex flex-col gap-3 py-6 text-center">
        <p className="text-small text-muted">{text.amountAsked}</p>
        <p>
          <BigAmount length={amount.length} isCentered>
            {amount}
            <span className="text-small font-normal">{common.baht}</span>
          </BigAmount>
        </p>
        <PromisedBonusLine deposit={deposit} />
        <output className="flex items-start justify-center gap-3 text-left text-small text-muted">
          <span className="shrink-0 text-primary">
            <Spinner size={20} />
          </span>
          {text.waitingForPage}
        </output>
        {page !== null && (
          <a href={page} className={buttonClass('outlined', 'w-full')}>
            {text.backToPage}
          </a>
        )}
        <p className="text-small text-muted">{underWay.pageStaysOpen}</p>
      </Card>
      <ToContact refCode={deposit.ref_code} />
    </>
  );
}
