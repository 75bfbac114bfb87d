import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { Data } from '@kapao/contract/operation.ts';
import type { Context } from '../../context.ts';
import { redeemCoupon } from './redeem-coupon.ts';
import type { RedeemedCoupon } from './redeem-coupon.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Answer } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { couponRefusalText, missWaitText } from './rules.ts';

export function couponRoutes(context: Context): Handlers<'redeemCoupon'> {
  return {
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
