import type { BothLanguages } from '@kapao/contract/envelope.ts';
import { prizeIndexAt } from '@kapao/contract/spin-roll.ts';
import type { Platform } from '../../platform.ts';
import type { Tx } from '../../db/database.ts';
import type { Ledger } from '../../ledger/engine.ts';
import type { Posting } from '../../ledger/posting.ts';
import { readPointsName } from '../site/reads.ts';
import { endRound, lockRound, readServerSeed } from './rounds-store.ts';
import type { Round } from './rounds-store.ts';
import { isPlayable, shortOfPointsText } from './rules.ts';
import type { Prize } from './rules.ts';
import { drawNumber } from './seeds.ts';
import { findWheel } from './wheels-store.ts';
import { rewardPosting } from '../../ledger/rewards/pay-reward.ts';
import { moveOrThrow } from '../../ledger/engine.ts';
import { spendBudget } from '../../ledger/rewards/offer-budgets.ts';

export interface SpinPlay {
  memberId: bigint;
  websiteId: number;
  roundId: string;
  clientSeed: string;
}

export type PlayedSpin =
  | { outcome: 'played' }
  | { outcome: 'refused'; refusal: 'not_found' | 'expired' }
  | { outcome: 'refused'; refusal: 'budget_spent' }
  | { outcome: 'refused'; refusal: 'not_enough_points'; text: BothLanguages };

/**
 * Takes the price, picks the prize and pays it in one transaction. A repeated call, with any seed, finds the round
 * played and moves nothing.
 */
export async function playSpin(
  { database, ledger }: Platform,
  play: SpinPlay,
): Promise<PlayedSpin> {
  return database.transaction((tx) => playLocked(tx, ledger, play));
}

async function playLocked(tx: Tx, ledger: Ledger, play: SpinPlay): Promise<PlayedSpin> {
  const { memberId, websiteId, roundId, clientSeed } = play;
  const round = await lockRound(tx, memberId, roundId);
  if (!round) return { outcome: 'refused', refusal: 'not_found' };
  if (round.status === 'played') return { outcome: 'played' };
  const wheel = await findWheel(tx, { id: round.wheelId, websiteId });
  const isOver = round.status === 'expired' || !wheel || !isPlayable(round, wheel, tx.now());
  if (isOver) return { outcome: 'refused', refusal: 'expired' };
  const { pointsMicro } = await ledger.lockMember(tx, memberId);
  const missingMicro = round.priceMicro - pointsMicro;
  if (missingMicro > 0n) {
    const text = shortOfPointsText(missingMicro, await readPointsName(tx, websiteId));
    return { outcome: 'refused', refusal: 'not_enough_points', text };
  }
  const serverSeed = await readServerSeed(tx, memberId, roundId);
  const number = drawNumber(serverSeed, clientSeed, round.nonce);
  const prize = prizeOf(round, number);
  const spends = {
    offer: `spin_wheels/${round.wheelId}`,
    amountMicro: prize.amountMicro,
    neededMicro: largestOf(round.prizes),
  };
  // offer-25: the budget must hold the largest prize of the wheel, so that no drawn prize is refused.
  if (!(await spendBudget(tx, spends))) return { outcome: 'refused', refusal: 'budget_spent' };
  await endRound(tx, roundId, { clientSeed, number, prizePosition: prize.position });
  // Post the price and the prize together, because the house's accounts must be locked at once (ledger-52).
  await moveOrThrow(
    tx,
    ledger,
    pricePosting(memberId, round),
    ...prizePostings(memberId, round, prize),
  );
  return { outcome: 'played' };
}

function largestOf(prizes: readonly Prize[]): bigint {
  return prizes.reduce((most, { amountMicro }) => (amountMicro > most ? amountMicro : most), 0n);
}

function prizeOf(round: Round, number: number): Prize {
  const index = prizeIndexAt(
    number,
    round.prizes.map(({ weight }) => weight),
  );
  const prize = round.prizes[index];
  if (!prize) throw new Error(`round ${round.id} has no prize for ${number}`);
  return prize;
}

function prizePostings(memberId: bigint, { id, wheelName }: Round, prize: Prize): Posting[] {
  const { type, amountMicro } = prize;
  if (type === 'nothing') return [];
  const claim = { memberId, area: 'spins', key: `${id}:prize`, reference: wheelName } as const;
  return [rewardPosting(claim, { type, amountMicro })];
}

function pricePosting(memberId: bigint, { id, wheelName, priceMicro }: Round): Posting {
  return {
    source: 'spins',
    idempotencyKey: `${id}:price`,
    kind: 'purchase',
    from: { kind: 'member_points', memberId },
    to: { kind: 'points_issue', reference: 'spins' },
    amountMicro: priceMicro,
    reference: wheelName,
  };
}
