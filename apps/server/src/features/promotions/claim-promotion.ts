import type { StatedPromotion } from '@kapao/contract/promotions/listed.ts';
import type { Platform } from '../../platform.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import type { Ledger } from '../../ledger/engine.ts';
import { insertClaim, readClaimFacts } from './claims-store.ts';
import type { OpenClaim } from './claims-store.ts';
import { findPromotion, listPromotions } from './promotions-store.ts';
import {
  claimRefusal,
  nextDepositRefusal,
  periodKey,
  periodRefusal,
  needsDeposit,
} from './rules.ts';
import type { ClaimFacts, ClaimRefusal, UsableDeposit } from './rules.ts';
import { bonusPosting } from './postings.ts';
import { closePromotion } from './close-promotion.ts';
import {
  bonusMicro,
  remainingWageringMicro,
  turnoverNeedMicro,
} from '@kapao/contract/promotions/rules.ts';
import { findCurrentClaim } from './reads.ts';
import { readUnfair, takeFairClaim } from '../fair-offers/reads.ts';
import type { FairClaim, UnfairClaim } from '../fair-offers/reads.ts';
import { moveOrThrow } from '../../ledger/engine.ts';
import {
  countSpending,
  fitBudget,
  isWithinBudget,
  readSpending,
} from '../../ledger/rewards/offer-budgets.ts';
import type { OfferSpending } from '../../ledger/rewards/offer-budgets.ts';

export interface PaidClaim {
  outcome: 'claimed';
  id: bigint;
  name: string;
  bonusMicro: bigint;
  turnoverNeedMicro: bigint;
  expiresAt: Date;
}

export type ClaimOutcome = PaidClaim | ({ outcome: 'refused' } & RefusedClaim);

export type RefusedClaim =
  | ClaimRefusal
  | { refusal: 'promotion_unknown' | 'budget_spent' }
  | { refusal: 'offer_not_for_you'; unfair: UnfairClaim }
  | { refusal: 'promotion_open'; name: string; remainingMicro: bigint };

/** The key under which a promotion stands in the table of all offers' budgets. */
export const promotionOffer = (id: number) => `promotions/${id}`;

interface ClaimRequest {
  memberId: bigint;
  websiteId: number;
  promotionId: number;
}

/**
 * Writes the claim and pays its bonus in one transaction. The member's accounts are locked first, which serializes
 * claims, withdrawals and bets of one member. A unique constraint prevents a second payment.
 */
export async function claimPromotion(
  { database, ledger }: Pick<Platform, 'database' | 'ledger'>,
  request: ClaimRequest,
): Promise<ClaimOutcome> {
  return database.transaction((tx) => claim(tx, ledger, request));
}

async function claim(tx: Tx, ledger: Ledger, request: ClaimRequest): Promise<ClaimOutcome> {
  const { memberId, websiteId, promotionId } = request;
  const now = tx.now();
  const promotion = await findPromotion(tx, { id: promotionId, websiteId });
  if (!promotion) return { outcome: 'refused', refusal: 'promotion_unknown' };
  await ledger.lockMember(tx, memberId);
  const current = await findCurrentClaim(tx, memberId);
  const offer = (await offersOf(tx, memberId, [promotion], current, now)).get(promotionId);
  if (!offer) throw new Error('the facts of a claim were not found');
  if (offer.refused) return { outcome: 'refused', ...offer.refused };
  const fairClaim = promotionFairClaim(memberId, promotion);
  return payClaim(tx, ledger, { memberId, promotion, offer, fairClaim, current, now });
}

/** A claim that the facts allow. The member's accounts are locked. */
export interface AllowedClaim {
  memberId: bigint;
  promotion: StatedPromotion;
  offer: Pick<PromotionOffer, 'deposit' | 'bonusMicro' | 'turnoverNeedMicro'>;
  fairClaim: FairClaim;
  /** The member's claim whose time is over, which makes way. */
  current: OpenClaim | undefined;
  now: Date;
  /** An earlier budget of the promotion, which must hold the claim as well (gift-07). */
  earlierBudget?: Pick<OfferSpending, 'budgetMicro' | 'budgetClaims'>;
}

/** Counts an allowed claim in the promotion's budget and under its fair rule, writes it, and pays its bonus. */
export async function payClaim(
  tx: Tx,
  ledger: Ledger,
  allowed: AllowedClaim,
): Promise<PaidClaim | ({ outcome: 'refused' } & RefusedClaim)> {
  const { promotion, offer, current, earlierBudget } = allowed;
  const key = promotionOffer(promotion.id);
  const fits = await fitBudget(tx, key, [{ amountMicro: offer.bonusMicro }]);
  // The spending is locked by now, so that it is read as it stays.
  const spent = earlierBudget && (await readSpending(tx, [key])).get(key);
  const fitsEarlier = !spent || isWithinBudget({ ...spent, ...earlierBudget }, offer.bonusMicro);
  if (fits.length === 0 || !fitsEarlier) return { outcome: 'refused', refusal: 'budget_spent' };
  const unfair = await takeFairClaim(tx, allowed.fairClaim);
  if (unfair) return { outcome: 'refused', refusal: 'offer_not_for_you', unfair };
  await countSpending(tx, key, fits);
  if (current) await closePromotion(tx, ledger, current, 'expired');
  return take(tx, ledger, allowed);
}

/** The bonus that a promotion would pay a member now, or the reason why it pays none. */
export interface PromotionOffer {
  deposit: UsableDeposit | undefined;
  bonusMicro: bigint;
  turnoverNeedMicro: bigint;
  refused: RefusedClaim | undefined;
  /** gift-02: why the next deposit could not earn it either; absent for a promotion that asks for no deposit. */
  withDeposit?: { refused: RefusedClaim | undefined };
}

/** Reads the offers to this member, by promotion id. */
export async function readOffers(
  on: Queryable,
  { memberId, websiteId }: Pick<ClaimRequest, 'memberId' | 'websiteId'>,
): Promise<ReadonlyMap<number, PromotionOffer>> {
  const promotions = await listPromotions(on, websiteId);
  const current = await findCurrentClaim(on, memberId);
  const offers = await offersOf(on, memberId, promotions, current, on.now());
  const unfair = await readUnfair(
    on,
    promotions.map((promotion) => promotionFairClaim(memberId, promotion)),
  );
  for (const [place, { id }] of promotions.entries()) {
    const [offer, why] = [offers.get(id), unfair[place]];
    if (!offer || !why) continue;
    const refused = { refusal: 'offer_not_for_you', unfair: why } as const;
    offer.refused ??= refused;
    if (offer.withDeposit) offer.withDeposit.refused ??= refused;
  }
  return offers;
}

/** The number of days up to today whose stakes a promotion may require. */
const STAKE_DAYS = 30;

/**
 * fair-01: the claim of a promotion for the fair rules: one that needs no deposit allows one claim per person, unless
 * its rule says otherwise.
 */
export const promotionFairClaim = (memberId: bigint, promotion: StatedPromotion): FairClaim => ({
  memberId,
  offer: `promotions/${promotion.id}`,
  asksByDefault: !needsDeposit(promotion),
  stakeDays: STAKE_DAYS,
});

async function offersOf(
  on: Queryable,
  memberId: bigint,
  promotions: readonly StatedPromotion[],
  current: OpenClaim | undefined,
  now: Date,
): Promise<ReadonlyMap<number, PromotionOffer>> {
  const wanted = promotions.map(({ id, kind }) => ({
    promotionId: id,
    periodKey: periodKey(kind, now, undefined),
  }));
  const known = await readClaimFacts(on, memberId, wanted);
  const spending = await readSpending(
    on,
    promotions.map(({ id }) => promotionOffer(id)),
  );
  const offers = new Map<number, PromotionOffer>();
  for (const promotion of promotions) {
    const facts = known.get(promotion.id);
    const spent = spending.get(promotionOffer(promotion.id));
    if (facts) offers.set(promotion.id, offerOf(promotion, { facts, spent }, current, now));
  }
  return offers;
}

function offerOf(
  promotion: StatedPromotion,
  { facts, spent }: { facts: ClaimFacts; spent: OfferSpending | undefined },
  current: OpenClaim | undefined,
  now: Date,
): PromotionOffer {
  const asksForDeposit = needsDeposit(promotion);
  const deposit = asksForDeposit ? facts.deposit : undefined;
  const depositMicro = deposit?.creditedMicro ?? 0n;
  const bonus = bonusMicro(promotion, depositMicro);
  const hindered =
    periodRefusal(promotion, now) ?? (current && !current.isOver ? stillOpen(current) : undefined);
  return {
    deposit,
    bonusMicro: bonus,
    turnoverNeedMicro: turnoverNeedMicro(promotion, { bonusMicro: bonus, depositMicro }),
    refused: hindered ?? claimRefusal(promotion, facts) ?? budgetRefusal(spent, bonus),
    ...(asksForDeposit && {
      withDeposit: {
        refused:
          hindered ??
          nextDepositRefusal(promotion, facts) ??
          budgetRefusal(spent, bonusMicro(promotion, promotion.minDepositMicro)),
      },
    }),
  };
}

function budgetRefusal(
  spent: OfferSpending | undefined,
  amountMicro: bigint,
): { refusal: 'budget_spent' } | undefined {
  return isWithinBudget(spent, amountMicro) ? undefined : { refusal: 'budget_spent' };
}

export function stillOpen(current: OpenClaim) {
  return {
    refusal: 'promotion_open' as const,
    name: current.promotionName,
    remainingMicro: remainingWageringMicro(current),
  };
}

async function take(tx: Tx, ledger: Ledger, allowed: AllowedClaim): Promise<PaidClaim> {
  const { memberId, promotion, offer, now } = allowed;
  const { deposit, bonusMicro: bonus, turnoverNeedMicro: need } = offer;
  const inserted = await insertClaim(tx, {
    memberId,
    offer: { promotionId: promotion.id },
    periodKey: periodKey(promotion.kind, now, deposit?.id),
    deposit,
    bonusMicro: bonus,
    turnoverNeedMicro: need,
    maxWithdrawalMicro: promotion.maxWithdrawalMicro,
    contributions: promotion.contributions,
    excludedGames: promotion.excludedGames,
    durationHours: promotion.durationHours,
  });
  if (!inserted) throw new Error('a claim was there that the locked rows did not show');
  const { name } = promotion;
  const { id, expiresAt } = inserted;
  await moveOrThrow(
    tx,
    ledger,
    bonusPosting({ id, memberId, promotionName: name, isCash: need === 0n }, bonus),
  );
  return { outcome: 'claimed', id, name, bonusMicro: bonus, turnoverNeedMicro: need, expiresAt };
}
