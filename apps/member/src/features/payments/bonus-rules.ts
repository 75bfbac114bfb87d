import { basisPointsFromPercent, bahtFromMicro, microFromBaht } from '@kapao/contract/money.ts';
import type { Data } from '@kapao/contract/operation.ts';
import type { ChosenBonus } from '@kapao/contract/payments.ts';
import type { Promotion } from '@kapao/contract/promotions.ts';
import { depositBonus } from '@kapao/contract/promotions/rules.ts';
import type { DepositBonusTerms } from '@kapao/contract/promotions/rules.ts';
import { BPS_PER_TIME } from '@kapao/contract/promotions/stored.ts';

type Offers = Data<'listOffers'>['offers'];

/** The bonuses that a member may choose with a deposit, or why there are none. */
export interface BonusChoices {
  /** The promotions that the next deposit could earn, in the order of the list (gift-11). */
  promotions: readonly Promotion[];
  /** Why a promotion could not be earned now, where that is the same for all; undefined otherwise. */
  refusal: { th: string; en: string | null } | undefined;
}

export const NO_BONUSES: BonusChoices = { promotions: [], refusal: undefined };

/** gift-11: returns the promotions that the next deposit could earn; their list is sorted by the server. */
export function bonusChoices(promotions: readonly Promotion[], offers: Offers): BonusChoices {
  const asked = promotions.flatMap((promotion) => {
    const offer = offers.find(({ promotion_id }) => promotion_id === promotion.id);
    return offer?.with_deposit ? [{ promotion, ...offer.with_deposit }] : [];
  });
  const open = asked.filter(({ refusal }) => refusal === null);
  const [first] = asked;
  const isSame =
    open.length === 0 &&
    asked.length > 1 &&
    asked.every(({ refusal }) => refusal === first?.refusal);
  return {
    promotions: open.map(({ promotion }) => promotion),
    refusal:
      isSame && first?.refusal ? { th: first.refusal, en: first.refusal_en ?? null } : undefined,
  };
}

function termsOf({ bonus, turnover, min_deposit }: Promotion): DepositBonusTerms {
  const { amount, percent, max } = bonus;
  return {
    rewardMicro: amount === null ? null : microFromBaht(amount),
    rewardBps: percent === null ? null : basisPointsFromPercent(percent),
    rewardMaxMicro: max === null ? null : microFromBaht(max),
    turnoverMicro: turnover.amount === null ? null : microFromBaht(turnover.amount),
    turnoverBps: turnover.multiple === null ? null : Math.round(turnover.multiple * BPS_PER_TIME),
    minDepositMicro: microFromBaht(min_deposit),
  };
}

/** gift-03: returns what a deposit of the typed amount earns; undefined if it is too small, or nothing is typed. */
export function bonusOfAmount(promotion: Promotion, amountBaht: number): ChosenBonus | undefined {
  const earned = depositBonus(termsOf(promotion), microFromBaht(amountBaht));
  if (!earned || amountBaht === 0) return undefined;
  return {
    promotion_id: promotion.id,
    bonus: bahtFromMicro(earned.bonusMicro),
    turnover_need: bahtFromMicro(earned.turnoverNeedMicro),
    max_withdrawal: promotion.max_withdrawal,
    duration_hours: promotion.duration_hours,
  };
}
