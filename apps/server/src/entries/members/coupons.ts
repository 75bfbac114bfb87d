import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { Data } from '@kapao/contract/operation.ts';
import type { Context } from '../../context.ts';
import { previewCoupon, redeemCoupon } from '../../flows/rewards/redeem-coupon.ts';
import type { PreviewedCoupon, RedeemedCoupon } from '../../flows/rewards/redeem-coupon.ts';
import { createGate } from '../../gate.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Answer, Refusal } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { listRedemptions } from '../../features/coupons/redemptions-store.ts';
import {
  couponRefusalText,
  MAX_BONUSES_AT_ONCE,
  MAX_BONUSES_WAITING,
  missWaitText,
} from '../../features/coupons/rules.ts';

const SHOWN_REDEMPTIONS = 50;

export function couponRoutes(
  context: Context,
): Handlers<'redeemCoupon' | 'previewCoupon' | 'listRedeemedCoupons'> {
  const enter = createGate(MAX_BONUSES_AT_ONCE, MAX_BONUSES_WAITING);
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

    previewCoupon: async ({ body }, { memberId, websiteId }) => {
      const request = { memberId, websiteId, typed: body.coupon };
      return answerPreview(await previewCoupon(context, request, new Date()));
    },

    redeemCoupon: async ({ body }, { memberId, websiteId }) => {
      const request = { memberId, websiteId, typed: body.coupon };
      return answer(await redeemCoupon(context, request, new Date(), enter));
    },
  };
}

function answer(redeemed: RedeemedCoupon): Answer<Data<'redeemCoupon'>> {
  switch (redeemed.outcome) {
    case 'redeemed': {
      const { type, amountMicro } = redeemed.reward;
      return done({ type, amount: bahtFromMicro(amountMicro) }, redeemed.text);
    }
    default:
      return refusalOf(redeemed);
  }
}

function answerPreview(previewed: PreviewedCoupon): Answer<Data<'previewCoupon'>> {
  if (previewed.outcome !== 'found') return refusalOf(previewed);
  return done(previewed.preview);
}

function refusalOf(refused: Exclude<RedeemedCoupon, { outcome: 'redeemed' }>): Refusal {
  return refused.outcome === 'wait'
    ? refuse('too_many_requests', missWaitText(refused.seconds))
    : refuse(refused.refusal.code, couponRefusalText(refused.refusal));
}
