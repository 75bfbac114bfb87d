import type { DepositDetails } from '@kapao/contract/payments.ts';
import { Link } from 'wouter';
import { formatDateTime } from '../../lib/dates.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';

/**
 * The member's transfers with another amount than their deposits asked for: they arrived, and the operator assigns them
 * (pay-97).
 */
export function UnmatchedTransfers({
  transfers,
  refCode,
}: {
  refCode: string;
  transfers: DepositDetails['unmatched_transfers'];
}) {
  const { payments: text } = useText();
  if (transfers.length === 0) return null;
  return (
    <section role="alert" className="rounded-card border border-primary/40 bg-tint px-edge py-4">
      <ul className="flex flex-col gap-1">
        {transfers.map(({ amount, paid_at }) => (
          <li key={paid_at}>
            <span className="font-semibold tabular-nums">
              {text.receivedUnmatched(formatCredit(amount))}
            </span>
            <time dateTime={paid_at} className="block text-caption text-muted tabular-nums">
              {formatDateTime(paid_at)}
            </time>
          </li>
        ))}
      </ul>
      <p className="pt-2 text-small">{text.unmatchedHint}</p>
      <Link
        href={paths.contactAbout('deposit', refCode)}
        className={buttonClass('quiet', '-mb-2 -ml-4')}
      >
        {text.toContact}
      </Link>
    </section>
  );
}
