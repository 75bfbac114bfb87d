import type { CaseWithdrawal } from '@kapao/contract/office/cases.ts';
import { useMay } from '../../api/use-me.ts';
import { itemPaths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Money } from '../../ui/Money.tsx';
import { TimeAgo } from '../../ui/Time.tsx';

/** The withdrawals that a cashier sent to risk by a case. Each is returned in its own panel (queue-28). */
export function CaseWithdrawals({ rows }: { rows: readonly CaseWithdrawal[] }) {
  const { cases: text } = useText();
  const may = useMay();
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{text.withdrawals}</h3>
      <ul className="flex flex-col">
        {rows.map((row) => (
          <li
            key={row.sent_at}
            className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-2"
          >
            <span>
              {may('withdrawals:read') ? (
                <a
                  href={itemPaths.withdrawal(row.id)}
                  className="within-line underline underline-offset-2"
                >
                  {row.short_reference}
                </a>
              ) : (
                row.short_reference
              )}{' '}
              · <TimeAgo at={row.created_at} />
            </span>
            <span className="flex items-center gap-2">
              {row.returned_at === null && <Badge tone="warning">{text.checked}</Badge>}
              <Money micro={row.amount_micro} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
