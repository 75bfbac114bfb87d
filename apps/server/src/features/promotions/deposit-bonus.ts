import type { ChosenBonus } from '@kapao/contract/payments.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';
import { depositBonus } from '@kapao/contract/promotions/rules.ts';
import type { StatedPromotion } from '@kapao/contract/promotions/listed.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import type { Ledger } from '../../ledger/engine.ts';
import { isWithinBudget, readSpending } from '../../ledger/rewards/offer-budgets.ts';
import {
  promotionFairClaim,
  payClaim,
  promotionOffer,
  readOffers,
  stillOpen,
} from './claim-promotion.ts';
import type { PaidClaim } from './claim-promotion.ts';
import { readDepositBonusFacts } from './deposit-bonuses-store.ts';
import type { ChosenDepositBonus, DepositBonusFacts } from './deposit-bonuses-store.ts';
import { findPromotion } from './promotions-store.ts';
import { findCurrentClaim } from './reads.ts';
import type { RefusedBonus, ToldRefusal } from './refusal-texts.ts';
import { toldRefusal } from './refusal-texts.ts';
import { bonusBaseMicro, claimRefusal, periodKey, periodRefusal } from './rules.ts';

/** The bonus of a deposit that is about to be opened. */
export type PromisedBonus = Omit<ChosenDepositBonus, 'depositId' | 'amountMicro'>;

type Choice =
  | { outcome: 'promised'; bonus: PromisedBonus }
  | ({ outcome: 'refused' } & ToldRefusal);

/**
 * gift-04: checks a bonus that a member chose before the deposit is opened. It is refused as its claim would be now, and
 * where its figures are not those that the member confirmed.
 */
export async function promiseBonus(
  on: Queryable,
  member: { memberId: bigint; websiteId: number },
  { requestedMicro, chosen }: { requestedMicro: bigint; chosen: ChosenBonus },
): Promise<Choice> {
  const { memberId, websiteId } = member;
  const promotion = await findPromotion(on, { id: chosen.promotion_id, websiteId });
  if (!promotion) return { outcome: 'refused', code: 'promotion_unknown' };
  const refused = await choiceRefusal(on, member, promotion, requestedMicro);
  if (refused) return { outcome: 'refused', ...toldRefusal(refused) };
  const earned = depositBonus(promotion, requestedMicro);
  if (!earned || !isConfirmed(chosen, promotion, earned)) {
    return { outcome: 'refused', code: 'terms_changed' };
  }
  const { id: promotionId } = promotion;
  return {
    outcome: 'promised',
    bonus: { ...promotion, ...earned, memberId, promotionId, requestedMicro },
  };
}

async function choiceRefusal(
  on: Queryable,
  member: { memberId: bigint; websiteId: number },
  promotion: StatedPromotion,
  requestedMicro: bigint,
) {
  const offer = (await readOffers(on, member)).get(promotion.id);
  // A promotion that asks for no deposit is claimed by hand, and one without an offer is not on offer now.
  if (!offer?.withDeposit) return periodRefusal(promotion, on.now()) ?? UNKNOWN;
  if (offer.withDeposit.refused) return offer.withDeposit.refused;
  const earned = depositBonus(promotion, requestedMicro);
  const { minDepositMicro } = promotion;
  if (!earned) {
    return { refusal: 'deposit_too_small', minDepositMicro, depositMicro: requestedMicro } as const;
  }
  const key = promotionOffer(promotion.id);
  const spent = (await readSpending(on, [key])).get(key);
  return isWithinBudget(spent, earned.bonusMicro) ? undefined : SPENT;
}

const UNKNOWN = { refusal: 'promotion_unknown' } as const;
const SPENT = { refusal: 'budget_spent' } as const;

function isConfirmed(
  chosen: ChosenBonus,
  promotion: StatedPromotion,
  earned: { bonusMicro: bigint; turnoverNeedMicro: bigint },
): boolean {
  const { maxWithdrawalMicro, durationHours } = promotion;
  return (
    chosen.bonus === bahtFromMicro(earned.bonusMicro) &&
    chosen.turnover_need === bahtFromMicro(earned.turnoverNeedMicro) &&
    chosen.max_withdrawal ===
      (maxWithdrawalMicro === null ? null : bahtFromMicro(maxWithdrawalMicro)) &&
    chosen.duration_hours === durationHours
  );
}

export type ClaimedBonus = PaidClaim | ({ outcome: 'refused' } & RefusedBonus);

/**
 * gift-05: claims the bonus of a credited deposit on the confirmed terms, by the rules of a claim by hand. The caller
 * has locked the member's accounts and then the bonus.
 */
export async function claimDepositBonus(
  tx: Tx,
  ledger: Ledger,
  bonus: ChosenDepositBonus,
  websiteId: number,
): Promise<ClaimedBonus> {
  const { memberId, promotionId, depositId } = bonus;
  const now = tx.now();
  const onOffer = await findPromotion(tx, { id: promotionId, websiteId });
  if (!onOffer) return { outcome: 'refused', refusal: 'promotion_unknown' };
  const promotion = onPromisedTerms(onOffer, bonus);
  const facts = await readDepositBonusFacts(tx, bonus, periodKey(promotion.kind, now, depositId));
  const current = await findCurrentClaim(tx, memberId);
  const barred = barredBy(facts) ?? periodRefusal(promotion, now);
  if (barred) return { outcome: 'refused', ...barred };
  if (current && !current.isOver) return { outcome: 'refused', ...stillOpen(current) };
  if (facts.creditedMicro === null) return { outcome: 'refused', refusal: 'deposit_used' };
  const deposit = { id: depositId, creditedMicro: bonusBaseMicro(bonus, facts.creditedMicro) };
  const refused = claimRefusal(promotion, { ...facts, deposit });
  if (refused) return { outcome: 'refused', ...refused };
  const earned = depositBonus(promotion, deposit.creditedMicro);
  if (!earned) throw new Error('an allowed deposit earns nothing');
  return payClaim(tx, ledger, {
    memberId,
    promotion,
    offer: { deposit, ...earned },
    fairClaim: promotionFairClaim(memberId, onOffer),
    current,
    now,
    earlierBudget: bonus,
  });
}

/** The promotion as it is now, on the terms that were confirmed: whether and how often it is claimed goes by today's. */
function onPromisedTerms(
  promotion: StatedPromotion,
  promised: ChosenDepositBonus,
): StatedPromotion {
  return {
    ...promotion,
    rewardMicro: promised.rewardMicro,
    rewardBps: promised.rewardBps,
    rewardMaxMicro: promised.rewardMaxMicro,
    minDepositMicro: promised.minDepositMicro,
    turnoverMicro: promised.turnoverMicro,
    turnoverBps: promised.turnoverBps,
    maxWithdrawalMicro: promised.maxWithdrawalMicro,
    durationHours: promised.durationHours,
    contributions: promised.contributions,
    excludedGames: promised.excludedGames,
  };
}

/** bonus-24: refusals of the member, which the server makes before a claim by hand begins. */
function barredBy({ isBlocked, isOnBreak }: DepositBonusFacts): RefusedBonus | undefined {
  if (isBlocked) return { refusal: 'member_blocked' };
  return isOnBreak ? { refusal: 'on_a_break' } : undefined;
}
