import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { selectFacts, knownFacts, type Reading } from '../../ledger/participants.ts';
import { betTimesOf } from '../games/reads.ts';

/** A studio transaction and the transaction it names: a bet or, for a win that is taken back, the win. */
interface FollowUp {
  studioCode: string;
  memberId: bigint;
  /** The id of the named transaction; null for a bet. */
  referenceUuid: string | null;
}

/** Bangkok days by followUpKey; a bet has no entry. */
export type BetDays = ReadonlyMap<string, string>;

/** Reads the Bangkok day of each transaction's bet: one read for a batch, none for bets alone. */
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
