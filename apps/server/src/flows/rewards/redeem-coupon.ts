import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CouponDetails } from '@kapao/contract/coupons.ts';
import { couponTurnoverMicro, previewedCoupon } from '@kapao/contract/coupons/terms.ts';
import { readCode } from '@kapao/contract/typing/code.ts';
import { claimedText } from '@kapao/contract/promotions/claimed-text.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import {
  countRedemptions,
  isOwnRedemption,
  redemptionPart,
} from '../../features/coupons/redemptions-store.ts';
import type { Redemption } from '../../features/coupons/redemptions-store.ts';
import { couponRefusal, missWaitSeconds, unforgivenMisses } from '../../features/coupons/rules.ts';
import type { CouponRefusal, LimitRefusal } from '../../features/coupons/rules.ts';
import {
  findCoupon,
  forgetAskedCode,
  lockCoupon,
  lockMisses,
  noteMisses,
} from '../../features/coupons/store.ts';
import type { FoundCoupon } from '../../features/coupons/store.ts';
import {
  fairClaimPart,
  readUnfair,
  takeFairClaim,
  unfairOfReason,
  unfairText,
} from '../../features/fair-offers/reads.ts';
import type { FairClaim, UnfairClaim } from '../../features/fair-offers/reads.ts';
import { readBrandNames } from '../../features/games/reads.ts';
import { insertClaim } from '../../features/promotions/claims-store.ts';
import { closePromotion } from '../../features/promotions/close-promotion.ts';
import { bonusPosting } from '../../features/promotions/postings.ts';
import {
  findCurrentClaim,
  isWithdrawing,
  readSiteContributions,
} from '../../features/promotions/reads.ts';
import { rewardText } from '../../features/site/reads.ts';
import type { Gate } from '../../gate.ts';
import type { Ledger } from '../../ledger/engine.ts';
import { answerReading, participantRow } from '../../ledger/participants.ts';
import { payWithRow } from '../../ledger/rewards/pay-reward.ts';
import type { Reward } from '../../ledger/rewards/pay-reward.ts';

export interface CouponRequest {
  memberId: bigint;
  websiteId: number;
  /** The coupon's code as the member typed it. */
  typed: string;
}

export type RedeemedCoupon =
  | { outcome: 'redeemed'; reward: Reward; text: string }
  | { outcome: 'refused'; refusal: CouponRefusal }
  | { outcome: 'wait'; seconds: number };

/** The number of retries while a coupon is locked. A save of the coupon ends within that time. */
const BUSY_RETRIES = 10;
const BUSY_PAUSE_MS = 100;

export type PreviewedCoupon =
  | { outcome: 'found'; preview: CouponDetails }
  | Exclude<RedeemedCoupon, { outcome: 'redeemed' }>;

/** offer-28: finds a coupon and returns its terms without redeeming it. An unknown code counts as a guess. */
export async function previewCoupon(
  context: Context,
  request: CouponRequest,
  now: Date,
): Promise<PreviewedCoupon> {
  const found = await lookUp(context, request, 'preview');
  if (found.outcome !== 'found') return found;
  const { coupon } = found;
  const redeemed = await countRedemptions(context.database, request.memberId, coupon.id);
  const refusal = couponRefusal(coupon, redeemed, now);
  if (refusal) return { outcome: 'refused', refusal };
  // fair-14: the reason of a refusal is shown before the member redeems the coupon.
  const claim = fairClaimOf({ memberId: request.memberId, couponId: coupon.id });
  const [unfair] = await readUnfair(context.database, [claim]);
  if (unfair) return notForThem(unfair);
  const siteContributions = await readSiteContributions(context.database);
  const brandNames = await readBrandNames(context.database);
  const preview = previewedCoupon(coupon, { siteContributions, brandNames });
  return { outcome: 'found', preview };
}

/**
 * Finds the coupon and redeems it, unless the member has guessed too many codes. If a save locks the coupon, it is read
 * again afterwards.
 */
export async function redeemCoupon(
  context: Context,
  request: CouponRequest,
  now: Date,
  enter: Gate = (work) => work(),
): Promise<RedeemedCoupon> {
  for (let retries = 0; ; retries += 1) {
    const found = await lookUp(context, request, 'redeem');
    if (found.outcome !== 'found') return found;
    const redeemed = await redeem(context, request, { coupon: found.coupon, now, enter });
    if (!isBusy(redeemed) || retries >= BUSY_RETRIES) return redeemed;
    await sleep(BUSY_PAUSE_MS);
  }
}

function isBusy(redeemed: RedeemedCoupon): boolean {
  return redeemed.outcome === 'refused' && redeemed.refusal.code === 'coupon_busy';
}

type LookedUp =
  | { outcome: 'found'; coupon: FoundCoupon }
  | Exclude<RedeemedCoupon, { outcome: 'redeemed' }>;

async function lookUp(
  { database }: Context,
  { memberId, websiteId, typed }: CouponRequest,
  purpose: 'preview' | 'redeem',
): Promise<LookedUp> {
  const read = readCode(typed);
  // type-07: a text that cannot be a code is a typing error, and is not counted as a guess.
  if ('refusal' in read) return { outcome: 'refused', refusal: { code: 'coupon_unknown' } };
  return database.transaction(async (tx): Promise<LookedUp> => {
    const code = read.value;
    const misses = await lockMisses(tx, memberId);
    // Redeeming the code whose terms were just shown is not a second guess (reward-12).
    const wasAsked = purpose === 'redeem' && misses.askedCode === code;
    const seconds = wasAsked ? 0 : missWaitSeconds(misses);
    if (seconds > 0) return { outcome: 'wait', seconds };
    const coupon = await findCoupon(tx, websiteId, code);
    if (coupon) return { outcome: 'found', coupon };
    if (wasAsked) {
      await forgetAskedCode(tx, memberId);
    } else {
      const askedCode = purpose === 'preview' ? code : null;
      await noteMisses(tx, memberId, { misses: unforgivenMisses(misses) + 1, askedCode });
    }
    return { outcome: 'refused', refusal: { code: 'coupon_unknown' } };
  });
}

/**
 * Writes the redemption's row, the coupon's counter and the money in one transaction (reward-01). When one member
 * redeems concurrently, one call gets the ordinal and the others check the remaining limit again.
 */
async function redeem(
  context: Context,
  { memberId, websiteId }: CouponRequest,
  { coupon, now, enter }: { coupon: FoundCoupon; now: Date; enter: Gate },
): Promise<RedeemedCoupon> {
  const callId = randomUUID();
  const { type, amountMicro } = coupon;
  const asksForTurnover = couponTurnoverMicro(coupon) > 0n;
  for (let tried = 0; ; tried += 1) {
    const redeemed = await countRedemptions(context.database, memberId, coupon.id);
    if (redeemed < tried) throw new Error(`coupon ${coupon.code} was paid without its row`);
    const refusal = couponRefusal(coupon, redeemed, now);
    if (refusal) return { outcome: 'refused', refusal };
    const redemption = {
      memberId,
      couponId: coupon.id,
      codeId: coupon.codeId,
      ordinal: redeemed + 1,
      type,
      amountMicro,
      claimId: null,
      callId,
    };
    const paid = asksForTurnover
      ? ((await enter(() => openClaim(context, coupon, redemption))) ?? TOO_MANY)
      : await pay(context, coupon, redemption);
    if (paid.outcome === 'refused') return paid;
    if (paid.outcome === 'paid_before') continue;
    const text = paid.text ?? (await rewardText(context.database, websiteId, coupon));
    return { outcome: 'redeemed', reward: { type, amountMicro }, text };
  }
}

const TOO_MANY: Paid = { outcome: 'refused', refusal: { code: 'too_many_requests' } };

type Paid =
  | { outcome: 'paid'; text?: string }
  | { outcome: 'paid_before' }
  | { outcome: 'refused'; refusal: CouponRefusal };

async function pay(
  { database, ledger }: Context,
  { code, type, amountMicro }: FoundCoupon,
  redemption: Redemption,
): Promise<Paid> {
  const { memberId, couponId, ordinal } = redemption;
  const key = `${couponId}:${memberId}:${ordinal}`;
  const paid = await payWithRow(
    ledger,
    { memberId, area: 'coupons', key, reference: code },
    { type, amountMicro },
    {
      guard: participantRow(fairClaimPart, fairClaimOf(redemption)),
      part: participantRow(redemptionPart, redemption),
      isOwn: () => isOwnRedemption(database, redemption),
    },
  );
  return paid.outcome === 'refused' ? refusalOf(paid.reason) : paid;
}

function refusalOf(reason: string): Paid {
  const unfair = unfairOfReason(reason);
  if (unfair) return notForThem(unfair);
  const known: readonly LimitRefusal[] = ['coupon_used_up', 'budget_spent', 'coupon_busy'];
  const code = known.find((each) => each === reason);
  if (code === undefined) throw new Error(`a redemption was refused: ${reason}`);
  return { outcome: 'refused', refusal: { code } };
}

function notForThem(unfair: UnfairClaim): { outcome: 'refused'; refusal: CouponRefusal } {
  return { outcome: 'refused', refusal: { code: 'offer_not_for_you', text: unfairText(unfair) } };
}

/** The number of days up to today whose stakes a coupon may require. */
const STAKE_DAYS = 30;

/** fair-01: the claim of a coupon for the fair rules: one claim per person, unless the coupon's rule says otherwise. */
const fairClaimOf = ({
  memberId,
  couponId,
}: Pick<Redemption, 'memberId' | 'couponId'>): FairClaim => ({
  memberId,
  offer: `coupons/${couponId}`,
  asksByDefault: true,
  stakeDays: STAKE_DAYS,
});

/**
 * offer-26: opens a claim with the coupon's credit as its bonus, like the claim of a promotion. The member's accounts
 * are locked first, which serializes claims, withdrawals and bets of one member.
 */
function openClaim(
  { database, ledger }: Context,
  coupon: FoundCoupon,
  redemption: Redemption,
): Promise<Paid> {
  return database.transaction(async (tx): Promise<Paid> => {
    await ledger.lockMember(tx, redemption.memberId);
    const current = await findCurrentClaim(tx, redemption.memberId);
    if (current && !current.isOver)
      return { outcome: 'refused', refusal: { code: 'promotion_open' } };
    if (await isWithdrawing(tx, redemption.memberId)) {
      return { outcome: 'refused', refusal: { code: 'withdrawal_in_progress' } };
    }
    await lockCoupon(tx, coupon.id);
    const facts = await answerReading(tx, redemptionPart.read([redemption], tx.now()));
    const reason = redemptionPart.check?.(facts, redemption, 0n);
    if (reason !== undefined) return refusalOf(reason);
    const unfair = await takeFairClaim(tx, fairClaimOf(redemption));
    if (unfair) return notForThem(unfair);
    if (current) await closePromotion(tx, ledger, current, 'expired');
    return insertAndPay(tx, ledger, coupon, redemption);
  });
}

async function insertAndPay(
  tx: Tx,
  ledger: Ledger,
  coupon: FoundCoupon,
  redemption: Redemption,
): Promise<Paid> {
  const { memberId, couponId, ordinal, amountMicro } = redemption;
  const turnoverNeedMicro = couponTurnoverMicro(coupon);
  const claim = await insertClaim(tx, {
    memberId,
    offer: { couponId, couponCode: coupon.code },
    periodKey: String(ordinal),
    deposit: undefined,
    bonusMicro: amountMicro,
    turnoverNeedMicro,
    maxWithdrawalMicro: coupon.maxWithdrawalMicro,
    contributions: await readSiteContributions(tx),
    excludedGames: [],
    durationHours: coupon.durationHours,
  });
  if (!claim) return { outcome: 'paid_before' };
  const claimed = { id: claim.id, memberId, promotionName: coupon.code, isCash: false };
  const [verdict] = await ledger.postWithin(
    tx,
    [bonusPosting(claimed, amountMicro)],
    [[participantRow(redemptionPart, { ...redemption, claimId: claim.id })]],
  );
  if (verdict?.outcome !== 'posted') throw new Error(`the bonus of ${coupon.code} was not posted`);
  const { expiresAt } = claim;
  const text = claimedText({ bonusMicro: amountMicro, turnoverNeedMicro, expiresAt });
  return { outcome: 'paid', text };
}
