import sql from 'sql-template-tag';
import type { Invariant } from '../../ledger/invariants.ts';

export const dailyRewardInvariants: readonly Invariant[] = [
  {
    name: 'every claim of a daily reward was paid once, and nothing else was',
    requirement: 8,
    violations: sql`
      select format('claim %s of member %s: %s claimed, %s paid', claim, member_id,
                    coalesce(claimed.micro, 0), coalesce(paid.micro, 0))
        from (select format('%s:%s', member_id, date) as claim, member_id, type,
                     amount_micro as micro
                from daily_reward_claims) as claimed
        full join (select idempotency_key collate "default" as claim, member_id,
                          case asset when 'THB' then 'credit' else 'points' end as type,
                          amount_micro as micro
                     from ledger_transfers
                    where source = 'daily-rewards') as paid
       using (claim, member_id, type)
       where claimed.micro is distinct from paid.micro`,
  },
];
