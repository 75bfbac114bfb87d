import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { lockMemberBalances } from '../ledger/balances.ts';
import type { Ledger } from '../ledger/engine.ts';
import {
  findCurrentClaim,
  insertClaim,
  readClaimFacts,
} from '../modules/promotions/claims-store.ts';
import type { CurrentClaim } from '../modules/promotions/claims-store.ts';
import { findPromotion } from '../modules/promotions/promotions-store.ts';
import type { Promotion } from '../modules/promotions/promotions-store.ts';
import {
  asksForDeposit,
  bonusMicro,
  claimRefusal,
  endingOf,
  periodKey,
  periodRefusal,
  remainingMicro,
  turnoverNeedMicro,
} from '../modules/promotions/rules.ts';
import type { ClaimRefusal, UsableDeposit } from '../modules/promotions/rules.ts';
import { claimSource, closePromotion, planClosing, PROMOTION_COST } from './close-promotion.ts';
import type { StakesOut } from './close-promotion.ts';
import { moveOrThrow } from './move-or-throw.ts';

export type ClaimedPromotion =
  | {
      outcome: 'claimed';
      name: string;
      bonusMicro: bigint;
      turnoverNeedMicro: bigint;
      expiresAt: Date;
    }
  | ({ outcome: 'refused' } & (
      | ClaimRefusal
      | { refusal: 'promotion_unknown' }
      | { refusal: 'promotion_open'; name: string; remainingMicro: bigint }
      /** The current one would end, and what was staked under it is out. */
      | ({ refusal: 'stakes_still_out' } & StakesOut)
      /** The current one is fulfilled, and ending it would cost the member something. */
      | { refusal: 'promotion_not_closed'; name: string; forfeitMicro: bigint }
    ));

interface Wish {
  memberId: bigint;
  websiteId: number;
  promotionId: number;
}

/**
 * Writes the claim and pays its bonus in one transaction. The member's accounts are locked first, so that
 * claims, withdrawals and bets of one member take turns; that it pays once is a constraint besides (R8).
 */
export async function claimPromotion(
  { database, ledger }: Context,
  wish: Wish,
): Promise<ClaimedPromotion> {
  return database.transaction((tx) => claim(tx, ledger, wish));
}

async function claim(tx: Tx, ledger: Ledger, wish: Wish): Promise<ClaimedPromotion> {
  const { memberId, websiteId, promotionId } = wish;
  const now = new Date();
  const promotion = await findPromotion(tx, { id: promotionId, websiteId });
  if (!promotion) return { outcome: 'refused', refusal: 'promotion_unknown' };
  const untimely = periodRefusal(promotion, now);
  if (untimely) return { outcome: 'refused', ...untimely };

  const before = await lockMemberBalances(tx, memberId);
  const facts = await readClaimFacts(tx, {
    memberId,
    promotionId,
    periodKey: periodKey(promotion.kind, now, undefined),
  });
  const current = await findCurrentClaim(tx, memberId);
  if (current && !current.isOver && current.status === 'open') return stillOpen(current);
  const refused = claimRefusal(promotion, facts);
  if (refused) return { outcome: 'refused', ...refused };
  if (!current) return take(tx, ledger, { wish, promotion, facts, now, ...before });

  const planned = await planClosing(tx, current, endingOf(current.status));
  if ('stakesOut' in planned) {
    return { outcome: 'refused', refusal: 'stakes_still_out', ...planned.stakesOut };
  }
  const { closing } = planned;
  if (!current.isOver && closing.forfeitMicro > 0n) {
    const { promotionName: name } = current;
    const { forfeitMicro } = closing;
    return { outcome: 'refused', refusal: 'promotion_not_closed', name, forfeitMicro };
  }
  await closePromotion(tx, ledger, closing);
  const availableMicro = before.availableMicro - closing.forfeitMicro;
  return take(tx, ledger, { wish, promotion, facts, now, availableMicro });
}

function stillOpen(current: CurrentClaim): ClaimedPromotion {
  return {
    outcome: 'refused',
    refusal: 'promotion_open',
    name: current.promotionName,
    remainingMicro: remainingMicro(current),
  };
}

interface Taking {
  wish: Wish;
  promotion: Promotion;
  facts: { deposit: UsableDeposit | undefined };
  now: Date;
  availableMicro: bigint;
}

async function take(tx: Tx, ledger: Ledger, taking: Taking): Promise<ClaimedPromotion> {
  const { wish, promotion, now, availableMicro } = taking;
  const { memberId, promotionId } = wish;
  const deposit = asksForDeposit(promotion) ? taking.facts.deposit : undefined;
  const depositMicro = deposit?.creditedMicro ?? 0n;
  const bonus = bonusMicro(promotion, depositMicro);
  const need = turnoverNeedMicro(promotion, { bonusMicro: bonus, depositMicro });
  const inserted = await insertClaim(tx, {
    memberId,
    promotionId,
    periodKey: periodKey(promotion.kind, now, deposit?.id),
    deposit,
    bonusMicro: bonus,
    turnoverNeedMicro: need,
    ownBaseMicro: availableMicro,
    maxWithdrawalMicro: promotion.maxWithdrawalMicro,
    contributions: promotion.contributions,
    excludedGames: promotion.excludedGames,
    durationHours: promotion.durationHours,
  });
  if (!inserted) throw new Error('a claim was there that the locked rows did not show');
  await moveOrThrow(tx, ledger, {
    ...claimSource(inserted.id, 'bonus'),
    kind: 'reward',
    from: PROMOTION_COST,
    to: { kind: 'member_available', memberId },
    amountMicro: bonus,
    reference: promotion.name,
  });
  const { name } = promotion;
  const { expiresAt } = inserted;
  return { outcome: 'claimed', name, bonusMicro: bonus, turnoverNeedMicro: need, expiresAt };
}
