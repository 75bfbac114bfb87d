import type { DepositDetails } from '@kapao/contract/payments.ts';
import { Link } from 'wouter';
import { formatCredit } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';

type Notice = NonNullable<DepositDetails['slip_notice']>;

/** Why a slip does not pay its deposit, and what the member can do (slip-07). */
export function SlipNotice({ deposit, notice }: { deposit: DepositDetails; notice: Notice }) {
  const { slipNotices: text } = useText();
  const { outcome, amount, paid } = notice;
  const asked = formatCredit(deposit.deposit_amount);
  return (
    <output className="block w-full rounded-control border border-error/60 px-3 py-2 text-left text-small">
      {outcome === 'used' && paid !== null ? (
        <>
          <p className="font-semibold">{text.usedByOwn(paid.short_reference)}</p>
          <p className="text-muted">{text.usedByOwnHint}</p>
          <Link href={paths.openedDeposit(paid.ref_code)} className={buttonClass('quiet', '-ml-4')}>
            {text.openPaid}
          </Link>
        </>
      ) : (
        <>
          <p className="font-semibold">
            {outcome === 'other_amount' && amount !== null
              ? text.otherAmount(formatCredit(amount), asked)
              : text.outcomes[outcome]}
          </p>
          <p className="text-muted">{text.hints[outcome]}</p>
        </>
      )}
    </output>
  );
}
