import { randomUUID } from 'node:crypto';
import type { Platform } from '../../platform.ts';
import type { Tx } from '../../db/database.ts';
import { expireRound, insertRound, lockCounter, lockOpenRound } from './rounds-store.ts';
import { isPlayable, ROUND_LIFETIME_HOURS } from './rules.ts';
import { commitToSeed } from './seeds.ts';
import type { CommittedSeed } from './seeds.ts';
import { findWheel } from './wheels-store.ts';

export interface SpinRequest {
  memberId: bigint;
  websiteId: number;
  wheelId: number;
}

export type OpenedSpin =
  | { outcome: 'open'; roundId: string }
  | { outcome: 'refused'; refusal: 'spin_unknown' };

/**
 * Opens a round with a committed server seed; this costs nothing. An unplayed round is returned again, so that a member
 * cannot choose among several hashes.
 */
export async function openSpin(
  { database }: Platform,
  request: SpinRequest,
  committed = commitToSeed(),
): Promise<OpenedSpin> {
  return database.transaction((tx) => open(tx, request, committed));
}

async function open(
  tx: Tx,
  { memberId, websiteId, wheelId }: SpinRequest,
  committed: CommittedSeed,
): Promise<OpenedSpin> {
  const wheel = await findWheel(tx, { id: wheelId, websiteId });
  if (!wheel?.isEnabled) return { outcome: 'refused', refusal: 'spin_unknown' };
  const lastNonce = await lockCounter(tx, memberId);
  const waiting = await lockOpenRound(tx, memberId, wheelId);
  if (waiting && isPlayable(waiting, wheel, tx.now())) {
    return { outcome: 'open', roundId: waiting.id };
  }
  if (waiting) await expireRound(tx, waiting.id);
  const id = randomUUID();
  await insertRound(tx, {
    id,
    memberId,
    nonce: lastNonce + 1,
    wheelId,
    committed,
    lifetimeHours: ROUND_LIFETIME_HOURS,
  });
  return { outcome: 'open', roundId: id };
}
