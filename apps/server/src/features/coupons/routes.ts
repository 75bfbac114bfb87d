import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { Data } from '@kapao/contract/operation.ts';
import type { Context } from '../../context.ts';
import { redeemCoupon } from './redeem-coupon.ts';
import type { RedeemedCoupon } from './redeem-coupon.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Answer } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { listRedemptions } from './redemptions-store.ts';
import { couponRefusalText, missWaitText } from './rules.ts';

const SHOWN_REDEMPTIONS = 50;

export function couponRoutes(context: Context): Handlers<'redeemCoupon' | 'listRedeemedCoupons'> {
  return {
    listRedeemedCoupons: async (_input, { memberId }) => {
      const rows = await listRedemptions(context.database, memberId, SHOWN_REDEMPTIONS);
      const coupons = rows.map(({ code, type, amountMicro, redeemedAt }) => ({
        code,
        type,
        amount: bahtFromMicro(amountMicro),
        redeemed_at: redeemedAt.toISOString(),
      }));
      return done({ coupons });
    },

    redeemCoupon: async ({ body }, { memberId, websiteId }) => {
      const request = { memberId, websiteId, typed: body.coupon };
      return answer(await redeemCoupon(context, request, new Date()));
    },
  };
}

function answer(redeemed: RedeemedCoupon): Answer<Data<'redeemCoupon'>> {
  switch (redeemed.outcome) {
    case 'redeemed': {
      const { type, amountMicro } = redeemed.reward;
      return done({ type, amount: bahtFromMicro(amountMicro) }, redeemed.text);
    }
    case 'refused':
      return refuse(redeemed.refusal.code, couponRefusalText(redeemed.refusal));
    case 'wait':
      return refuse('too_many_requests', missWaitText(redeemed.seconds));
    default:
      return redeemed satisfies never;
  }
}
