import type { DepositDetails } from '@kapao/contract/payments.ts';
import { Link } from 'wouter';
import { formatCredit } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { AlertIcon } from '../../ui/money-icons.tsx';
import { UnbrokenRanges } from '../../ui/UnbrokenRanges.tsx';

type Notice = NonNullable<DepositDetails['slip_notice']>;

/** Why a slip does not pay its deposit, and what the member can do (slip-07). */
export function SlipNotice({ deposit, notice }: { deposit: DepositDetails; notice: Notice }) {
  const { slipNotices: text } = useText();
  const { outcome, amount, paid } = notice;
  const ownPaid = outcome === 'used' ? paid : null;
  const title =
    ownPaid !== null
      ? text.usedByOwn(ownPaid.short_reference)
      : outcome === 'other_amount' && amount !== null
        ? text.otherAmount(formatCredit(amount), formatCredit(deposit.deposit_amount))
        : text.outcomes[outcome];
  return (
    <Card className="border-error/60!">
      <output className="flex flex-col items-center gap-3 py-4 text-center">
        <span className="grid size-14 place-items-center rounded-pill bg-error/12 text-error-ink">
          <AlertIcon size={28} />
        </span>
        <h2 className="text-title font-semibold [text-wrap:balance]">
          <UnbrokenRanges>{title}</UnbrokenRanges>
        </h2>
        <p className="text-small text-muted [text-wrap:balance]">
          {ownPaid === null ? text.hints[outcome] : text.usedByOwnHint}
        </p>
        {ownPaid !== null && (
          <Link href={paths.openedDeposit(ownPaid.ref_code)} className={buttonClass('quiet')}>
            {text.openPaid}
          </Link>
        )}
      </output>
    </Card>
  );
}
