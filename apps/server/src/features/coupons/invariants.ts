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
                from coupon_redemptions) as redeemed
        full join (select idempotency_key collate "default" as redemption, member_id,
                          case asset when 'THB' then 'credit' else 'points' end as type,
                          amount_micro as micro
                     from ledger_transfers
                    where source = 'coupons') as paid
       using (redemption, member_id, type)
       where redeemed.micro is distinct from paid.micro`,
  },
  {
    name: "every coupon's counter is the number of its redemptions",
    requirement: 8,
    violations: sql`
      select format('coupon %s counts %s, and has been redeemed %s times', coupon.code,
                    coupon.redeemed_count, count(redemption.coupon_id))
        from coupons as coupon
        left join coupon_redemptions as redemption
          on redemption.coupon_id = coupon.id
       group by coupon.id
      having coupon.redeemed_count <> count(redemption.coupon_id)`,
  },
];
