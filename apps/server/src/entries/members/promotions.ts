import { bahtFromMicro, bahtText } from '@kapao/contract/money.ts';
import type { Data } from '@kapao/contract/operation.ts';
import { claimedText, timeText } from '@kapao/contract/promotions/claimed-text.ts';
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
import {
  beginsText,
  CLAIMED,
  CLAIMED_TODAY,
  depositNeeded,
  depositTooSmall,
  FIRST_DEPOSIT_ONLY,
  OVER,
  promotionOpenText,
} from '../../features/promotions/refusal-texts.ts';
import { unfairText } from '../../features/fair-offers/reads.ts';
import { readListedPromotions } from '../../features/promotions/reads.ts';
import { promotionsVersion } from '../../features/promotions/promotions-store.ts';
import { MAX_CLAIMS_AT_ONCE, MAX_CLAIMS_WAITING } from '../../features/promotions/rules.ts';

export function promotionRoutes(
  context: Context,
): Handlers<'listPromotions' | 'listOffers' | 'claimPromotion' | 'cancelPromotion'> {
  const { database, config } = context;
  const enter = createGate(MAX_CLAIMS_AT_ONCE, MAX_CLAIMS_WAITING);
  const promotions = cachePrepared({
    version: (websiteId: number) => promotionsVersion(database, websiteId),
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

/** Builds the refusal; its text names the missing amount, or the time to wait for. */
function refusalOf(refused: RefusedClaim): Refusal {
  switch (refused.refusal) {
    case 'promotion_unknown':
    case 'budget_spent':
    case 'withdrawal_in_progress':
      return refuse(refused.refusal);
    case 'offer_not_for_you':
      return refuse(refused.refusal, unfairText(refused.unfair));
    case 'not_yet':
      return refuse('promotion_not_for_you', beginsText(timeText(refused.availableFrom)));
    case 'over':
      return refuse('expired', OVER);
    case 'promotion_open':
      return refuse(
        'promotion_open',
        promotionOpenText(refused.name, bahtText(refused.remainingMicro)),
      );
    case 'already_claimed':
      return refuse('already_claimed', refused.kind === 'daily' ? CLAIMED_TODAY : CLAIMED);
    case 'first_deposit_only':
      return refuse('promotion_not_for_you', FIRST_DEPOSIT_ONLY);
    case 'deposit_needed':
      return refuse('promotion_not_for_you', depositNeeded(refused.minDepositMicro));
    case 'deposit_too_small':
      return refuse(
        'promotion_not_for_you',
        depositTooSmall(bahtText(refused.depositMicro), bahtText(refused.minDepositMicro)),
      );
    default:
      return refused satisfies never;
  }
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
