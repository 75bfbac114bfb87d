import sql from 'sql-template-tag';
import type { Invariant } from '../../ledger/invariants.ts';

export const couponInvariants: readonly Invariant[] = [
  {
    name: 'every redemption of a coupon was paid once, and nothing else was',
    requirement: 8,
    violations: sql`
      select format('redemption %s of member %s: %s redeemed, %s paid', redemption, member_id,
                    coalesce(redeemed.micro, 0), coalesce(paid.micro, 0))
        from (select format('%s:%s:%s', coupon_id, member_id, ordinal) as redemption,
                     member_id, type, amount_micro as micro
                from coupon_redemptions
               where claim_id is null) as redeemed
        full join (select idempotency_key collate "default" as redemption, member_id,
                          case asset when 'THB' then 'credit' else 'points' end as type,
                          amount_micro as micro
                     from ledger_transfers
                    where source = 'coupons') as paid
       using (redemption, member_id, type)
       where redeemed.micro is distinct from paid.micro`,
  },
  {
    name: 'every redemption that opened a claim has that claim, and no other claim is of a coupon',
    requirement: 8,
    violations: sql`
      select format('redemption of coupon %s by member %s: claim %s', redemption.coupon_id,
                    coalesce(redemption.member_id, claim.member_id),
                    coalesce(redemption.claim_id, claim.id))
        from (select *
                from coupon_redemptions
               where claim_id is not null) as redemption
        full join (select *
                     from promotion_claims
                    where coupon_id is not null) as claim
          on claim.id = redemption.claim_id
       where (claim.member_id, claim.coupon_id, claim.period_key, claim.bonus_micro)
             is distinct from
             (redemption.member_id, redemption.coupon_id, redemption.ordinal::text, redemption.amount_micro)`,
  },
  {
    name: "every coupon's counters are the number and the sum of its redemptions",
    requirement: 8,
    violations: sql`
      select format('coupon %s counts %s and %s, and has been redeemed %s times', coupon.code,
                    coupon.redeemed_count, coupon.spent_micro, count(redemption.coupon_id))
        from coupons as coupon
        left join coupon_redemptions as redemption
          on redemption.coupon_id = coupon.id
       group by coupon.id
      having coupon.redeemed_count <> count(redemption.coupon_id)
          or coupon.spent_micro <> coalesce(sum(redemption.amount_micro), 0)`,
  },
];
