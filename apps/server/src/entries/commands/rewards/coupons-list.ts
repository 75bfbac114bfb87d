import { bangkokTimeText } from '@kapao/contract/bangkok.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';
import { listCoupons } from '../../../features/coupons/store.ts';
import type { Coupon } from '../../../features/coupons/store.ts';
import { withReadOnlyDatabase } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { limitOf, listingOptions, printRows } from '../../../command-line/listing.ts';

export const couponsListCommand: Command = {
  summary: 'Lists coupons, the latest first, with how often each has been redeemed',
  usage: 'coupons:list [--limit N] [--json]',
  example: 'coupons:list --limit 10',
  options: listingOptions,
  run: async (config, values) => {
    const limit = limitOf(values);
    const coupons = await withReadOnlyDatabase(config, (database) =>
      listCoupons(database, config.websiteId, limit),
    );
    printRows(values, coupons.map(toRow), { amounts: ['amount'] });
    return 0;
  },
};

/** Columns are named as in the file that coupons:save reads; times are Bangkok time. */
function toRow(coupon: Coupon) {
  const { code, type, amountMicro, redeemedCount, totalLimit, perMemberLimit } = coupon;
  return {
    code,
    type,
    amount: bahtFromMicro(amountMicro),
    redeemed: redeemedCount,
    total_limit: totalLimit,
    per_member_limit: perMemberLimit,
    from: coupon.startsAt && bangkokTimeText(coupon.startsAt),
    until: coupon.endsAt && bangkokTimeText(coupon.endsAt),
    is_enabled: coupon.isEnabled,
  };
}
