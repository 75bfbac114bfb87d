import sql from 'sql-template-tag';
import type { Invariant } from '../../ledger/invariants.ts';

export const promotionInvariants: readonly Invariant[] = [
  {
    name: 'every claim of a promotion paid its bonus and took back what it says, once',
    requirement: 8,
    violations: sql`
      select format('%s of member %s: %s in the claim, %s in the ledger', key, member_id,
                    coalesce(said.micro, 0), coalesce(moved.micro, 0))
        from (select id || ':bonus' as key, member_id, bonus_micro as micro
                from promotion_claims
               union all
              select id || ':forfeit', member_id, forfeited_micro
                from promotion_claims
               where forfeited_micro > 0) as said
        full join (select idempotency_key as key, member_id, amount_micro as micro
                     from ledger_transfers
                    where source = 'promotions') as moved
       using (key, member_id)
       where said.micro is distinct from moved.micro`,
  },
  {
    name: 'the turnover of every claim is what its bets counted',
    requirement: 2,
    violations: sql`
      select format('claim %s has %s, its bets counted %s',
                    claim.id, claim.turnover_done_micro, coalesce(counted.micro, 0))
        from promotion_claims as claim
        left join (select claim_id, sum(counted_micro) as micro
                     from turnover_contributions
                    group by claim_id) as counted
          on counted.claim_id = claim.id
       where claim.turnover_done_micro <> coalesce(counted.micro, 0)`,
  },
];
