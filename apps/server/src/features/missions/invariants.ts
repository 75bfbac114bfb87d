import sql from 'sql-template-tag';
import type { Invariant } from '../../ledger/invariants.ts';

export const missionInvariants: readonly Invariant[] = [
  {
    name: 'every claim of a mission was paid once, and nothing else was',
    requirement: 8,
    violations: sql`
      select format('claim %s of member %s: %s claimed, %s paid', claim, member_id,
                    coalesce(claimed.micro, 0), coalesce(paid.micro, 0))
        from (select format('%s:%s:%s:%s', website_id, mission_id, member_id, ordinal) as claim,
                     member_id, bonus_type as type, bonus_micro as micro
                from mission_claims) as claimed
        full join (select idempotency_key collate "default" as claim, member_id,
                          case asset when 'THB' then 'credit' else 'points' end as type,
                          amount_micro as micro
                     from ledger_transfers
                    where source = 'missions') as paid
       using (claim, member_id, type)
       where claimed.micro is distinct from paid.micro`,
  },
  {
    name: 'no day counts for two claims of a mission',
    requirement: 8,
    violations: sql`
      select format('claim %s of mission %s by member %s begins on %s, before the last one ended',
                    ordinal, mission_id, member_id, first_day)
        from (select member_id, mission_id, ordinal, first_day,
                     lag(last_day) over (
                       partition by member_id, website_id, mission_id
                       order by ordinal
                     ) as last_day_before
                from mission_claims) as claim
       where first_day <= last_day_before`,
  },
];
