import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { selectFacts, knownFacts, type Reading } from '../../ledger/participants.ts';
import { betTimesOf } from '../games/reads.ts';

/** A studio transaction and the transaction that it names: a bet, or the win that a rollback takes back. */
interface FollowUp {
  studioCode: string;
  memberId: bigint;
  /** The id of the named transaction; null for a bet. */
  referenceUuid: string | null;
}

/** The Bangkok days of bets by `followUpKey` of the win or rollback; a bet itself has no entry. */
export type BetDays = ReadonlyMap<string, string>;

/**
 * Reads the Bangkok day on which each win's or rollback's bet was placed, in one query for a batch; a batch of bets
 * alone needs none.
 */
export function readBetDays(transactions: readonly FollowUp[]): Reading<BetDays> {
  const followUps = transactions.filter(({ referenceUuid }) => referenceUuid !== null);
  if (followUps.length === 0) return knownFacts(new Map());
  return selectFacts<FollowUp & { betAt: Date }, BetDays>(
    betTimesOf(followUps),
    'play_bet_days',
    (rows) => knownFacts(new Map(rows.map((row) => [followUpKey(row), bangkokDay(row.betAt)]))),
  );
}

export function followUpKey({ studioCode, memberId, referenceUuid }: FollowUp): string {
  return `${studioCode}\n${memberId}\n${referenceUuid}`;
}
