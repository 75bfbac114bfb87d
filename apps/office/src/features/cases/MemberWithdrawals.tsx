import type { WithdrawalRow } from '@kapao/contract/office/payments.ts';
import { useMay } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { itemPaths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { usePaymentState } from '../../text/use-payment-state.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Money } from '../../ui/Money.tsx';
import { TimeAgo } from '../../ui/Time.tsx';

const SHOWN = 3;

/** The member's latest withdrawals, because most questions are about one. */
export function MemberWithdrawals({ username }: { username: string }) {
  const mayRead = useMay()('withdrawals:read');
  const { cases: text } = useText();
  const { data } = useQueryOf(
    'listWithdrawals',
    { query: { member: username, limit: SHOWN } },
    { enabled: mayRead },
  );
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{text.memberWithdrawals}</h3>
      <ul className="flex flex-col">
        {data.rows.map((row) => (
          <Withdrawal key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Withdrawal({ row }: { row: WithdrawalRow }) {
  const paymentState = usePaymentState();
  const state = row.approval === 'waiting' ? 'to_review' : row.status;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-2">
      <span>
        <a href={itemPaths.withdrawal(row.id)} className="within-line underline underline-offset-2">
          {row.short_reference}
        </a>{' '}
        · <TimeAgo at={row.created_at} />
      </span>
      <span className="flex items-center gap-2">
        <Badge>{paymentState('withdrawal', state)}</Badge>
        <Money micro={row.amount_micro} />
      </span>
    </li>
  );
}
