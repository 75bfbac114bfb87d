import sql from 'sql-template-tag';
import type { Invariant } from '../../ledger/invariants.ts';

export const referralInvariants: readonly Invariant[] = [
  {
    name: 'every claim of referral credit paid the sum of its earnings, once',
    requirement: 8,
    violations: sql`
      select format('claim %s of member %s: %s claimed, %s paid', claim, member_id,
                    coalesce(claimed.micro, 0), coalesce(paid.micro, 0))
        from (select claim_id::text as claim, member_id, sum(amount_micro) as micro
                from referral_earnings
               where status = 'claimed'
               group by claim_id, member_id) as claimed
        full join (select idempotency_key as claim, member_id, amount_micro as micro
                     from ledger_transfers
                    where source = 'referral') as paid
       using (claim, member_id)
       where claimed.micro is distinct from paid.micro`,
  },
];
