import { bahtFromMicro, bahtText } from '@kapao/contract/money.ts';
import type { Data } from '@kapao/contract/operation.ts';
import { claimedText } from '@kapao/contract/promotions/claimed-text.ts';
import type { Context } from '../../context.ts';
import { cancelPromotion } from '../../features/promotions/cancel-promotion.ts';
import type { CancelledPromotion } from '../../features/promotions/cancel-promotion.ts';
import { claimPromotion, readOffers } from '../../features/promotions/claim-promotion.ts';
import type {
  RefusedClaim,
  PromotionOffer,
  ClaimOutcome,
} from '../../features/promotions/claim-promotion.ts';
import { createGate } from '../../gate.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Answer, Refusal } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { cachePrepared } from '../../http/prepared.ts';
import { brandsVersion } from '../../features/games/reads.ts';
import { toldRefusal } from '../../features/promotions/refusal-texts.ts';
import { readListedPromotions } from '../../features/promotions/reads.ts';
import { promotionsVersion } from '../../features/promotions/promotions-store.ts';
import { MAX_CLAIMS_AT_ONCE, MAX_CLAIMS_WAITING } from '../../features/promotions/rules.ts';

export function promotionRoutes(
  context: Context,
): Handlers<'listPromotions' | 'listOffers' | 'claimPromotion' | 'cancelPromotion'> {
  const { database, config } = context;
  const enter = createGate(MAX_CLAIMS_AT_ONCE, MAX_CLAIMS_WAITING);
  const promotions = cachePrepared({
    // The terms name brands, which are renamed by themselves.
    version: async (websiteId: number) =>
      `${await promotionsVersion(database, websiteId)} ${await brandsVersion(database)}`,
    load: async (websiteId: number) => ({
      promotions: await readListedPromotions(database, websiteId),
    }),
  });
  return {
    listPromotions: async ({ params }) =>
      params.websiteId === config.websiteId ? promotions(params.websiteId) : refuse('not_found'),

    listOffers: async (_, { memberId, websiteId }) => {
      const offers = await readOffers(database, { memberId, websiteId });
      return done({ offers: [...offers].map(toOffer) });
    },

    claimPromotion: async ({ body }, { memberId, websiteId }) => {
      const request = { memberId, websiteId, promotionId: body.promotion_id };
      const claimed = await enter(() => claimPromotion(context, request));
      return claimed ? answerClaim(claimed) : refuse('too_many_requests');
    },

    cancelPromotion: async ({ body }, { memberId }) => {
      const request = { memberId, promotionId: body.promotion_id };
      const cancelled = await enter(() => cancelPromotion(context, request));
      return cancelled ? answerCancel(cancelled) : refuse('too_many_requests');
    },
  };
}

function toOffer([promotionId, offer]: [number, PromotionOffer]) {
  return {
    promotion_id: promotionId,
    bonus: bahtFromMicro(offer.bonusMicro),
    turnover_need: bahtFromMicro(offer.turnoverNeedMicro),
    ...refusalTexts(offer.refused && refusalOf(offer.refused).message),
    with_deposit:
      offer.withDeposit === undefined
        ? null
        : refusalTexts(offer.withDeposit.refused && refusalOf(offer.withDeposit.refused).message),
  };
}

function answerClaim(claimed: ClaimOutcome): Answer<Data<'claimPromotion'>> {
  if (claimed.outcome === 'refused') return refusalOf(claimed);
  const { bonusMicro, turnoverNeedMicro, expiresAt } = claimed;
  return done(
    {
      bonus: bahtFromMicro(bonusMicro),
      turnover_need: bahtFromMicro(turnoverNeedMicro),
      expires_at: expiresAt.toISOString(),
    },
    claimedText(claimed),
  );
}

function refusalTexts(message: Refusal['message'] | undefined) {
  if (message === undefined || typeof message === 'string') return { refusal: message ?? null };
  return { refusal: message.th, refusal_en: message.en };
}

function refusalOf(refused: RefusedClaim): Refusal {
  const { code, text } = toldRefusal(refused);
  return refuse(code, text);
}

function answerCancel(cancelled: CancelledPromotion): Answer<Data<'cancelPromotion'>> {
  if (cancelled.outcome === 'nothing_open') {
    return refuse('not_found', 'ไม่มีโปรโมชั่นนี้ที่กำลังใช้งานอยู่');
  }
  const { ending, name, forfeitedMicro } = cancelled;
  const ended = ending === 'expired' ? `โปรโมชั่น ${name} หมดเวลาแล้ว` : `ยกเลิกโปรโมชั่น ${name} แล้ว`;
  const forfeited = forfeitedMicro > 0n ? ` โบนัส ${bahtText(forfeitedMicro)} บาทถูกเรียกคืน` : '';
  return done({ forfeited: bahtFromMicro(forfeitedMicro), status: ending }, ended + forfeited);
}
