import { knownFacts } from '../../ledger/participants.ts';
import type { Participant, Posted, Reading, Written } from '../../ledger/participants.ts';
import type { Posting } from '../../ledger/posting.ts';
import { forfeitPosting, bonusReleasePosting } from './postings.ts';
import { contributionOf, countedMicro, releasedMicro } from './rules.ts';
import {
  addReleasedCash,
  betKey,
  gameKey,
  insertContributions,
  readGamePlaces,
  readCountedBets,
  readOpenClaims,
  updateClaims,
} from './turnover-store.ts';
import type {
  ClaimChange,
  CountedStake,
  CountingClaim,
  GamePlace,
  StakedTransaction,
} from './turnover-store.ts';

/** The facts of a batch: the open claims of its members. */
interface TurnoverFacts {
  /** Open claims by member id. */
  claims: ReadonlyMap<bigint, CountingClaim>;
  /** The games' categories and brands, by gameKey. */
  places: ReadonlyMap<string, GamePlace>;
  /** Contributions of the bets that may be rolled back, by betKey. */
  countedBets: ReadonlyMap<string, CountedStake>;
  /** The changes of claims that the batch has made so far. */
  changes: ClaimChange[];
}

/**
 * Counts a batch's bets towards their members' open claims, in the transaction that moves the money (studio-32). A
 * claim whose wagering requirement is met releases its bonus: up to the promotion's maximum as cash, the rest returns
 * to the promotion. Without an open claim it costs one indexed read. A claim changes only under its member's account
 * lock, which the batch holds.
 */
export const turnoverPart: Participant<StakedTransaction, TurnoverFacts> = {
  read: (asked) => {
    const stakes = asked.filter(isStake);
    const none: TurnoverFacts = {
      claims: new Map(),
      places: new Map(),
      countedBets: new Map(),
      changes: [],
    };
    if (stakes.length === 0) return knownFacts(none);
    return readOpenClaims<TurnoverFacts>(
      [...new Set(stakes.map(({ memberId }) => memberId))],
      (claims): Reading<TurnoverFacts> => {
        const playing = stakes.filter(({ memberId }) => claims.has(memberId));
        if (playing.length === 0) return knownFacts(none);
        return readGamePlaces(playing, (places) =>
          readCountedBets(
            playing.filter(({ kind }) => kind === 'rollback'),
            (countedBets) => knownFacts({ claims, places, countedBets, changes: [] }),
          ),
        );
      },
    );
  },
  derive: (facts, posted, bonusMicroOf) => {
    facts.changes = changesOf(facts, posted, bonusMicroOf);
    return facts.changes.flatMap(endPostings);
  },
  write: (facts, written) => {
    const counted = written.flatMap(({ row, transfer }) => {
      const stake = countedStake(facts, row);
      return stake ? [{ ...stake, memberId: row.memberId, transferId: transfer.id }] : [];
    });
    return [
      ...addReleasedCash(releasedBonuses(written)),
      ...insertContributions(counted),
      ...updateClaims(facts.changes),
    ];
  },
};

function isStake({ kind, isFree }: StakedTransaction): boolean {
  return (kind === 'bet' || kind === 'rollback') && !isFree;
}

/** Returns a bet's contribution; a rollback subtracts exactly the recorded one. */
function countedStake(
  { claims, places, countedBets }: TurnoverFacts,
  row: StakedTransaction,
): CountedStake | undefined {
  const claim = claims.get(row.memberId);
  if (!claim || !isStake(row)) return undefined;
  const { studioCode, gameCode, transactionUuid, amountMicro } = row;
  if (row.kind === 'rollback') {
    const bet = countedBets.get(betKey(row));
    if (!bet) return undefined;
    const { stakeMicro, countedMicro: tookMicro } = bet;
    return { ...bet, transactionUuid, stakeMicro: -stakeMicro, countedMicro: -tookMicro };
  }
  if (amountMicro === 0n || claim.isOver) return undefined;
  const { category, brand } = places.get(gameKey(row)) ?? {};
  const contribution = contributionOf(claim, { studioCode, gameCode, category, brand });
  return {
    ...contribution,
    claimId: claim.id,
    studioCode,
    transactionUuid,
    stakeMicro: amountMicro,
    countedMicro: countedMicro(amountMicro, contribution.percent),
  };
}

function changesOf(
  facts: TurnoverFacts,
  posted: readonly Posted<StakedTransaction>[],
  bonusMicroOf: (memberId: bigint) => bigint,
): ClaimChange[] {
  const added = new Map<bigint, bigint>();
  for (const { row } of posted) {
    const stake = countedStake(facts, row);
    if (!stake) continue;
    added.set(row.memberId, (added.get(row.memberId) ?? 0n) + stake.countedMicro);
  }
  return [...facts.claims.values()].flatMap((claim): ClaimChange[] => {
    const addedMicro = added.get(claim.memberId);
    if (addedMicro === undefined) return [];
    const isCompleted = claim.turnoverDoneMicro + addedMicro >= claim.turnoverNeedMicro;
    const bonusMicro = isCompleted ? bonusMicroOf(claim.memberId) : 0n;
    const released = releasedMicro(bonusMicro, claim.maxWithdrawalMicro);
    const forfeitedMicro = bonusMicro - released;
    return [{ claim, addedMicro, isCompleted, releasedMicro: released, forfeitedMicro }];
  });
}

function endPostings({ claim, releasedMicro: released, forfeitedMicro }: ClaimChange): Posting[] {
  return [
    ...(released > 0n ? [bonusReleasePosting(claim, released)] : []),
    ...(forfeitedMicro > 0n ? [forfeitPosting(claim, forfeitedMicro)] : []),
  ];
}

/** Sums the cash that late wins and rollbacks release from completed claims whose bonus paid the bets. */
function releasedBonuses(written: readonly Written<StakedTransaction>[]) {
  return written.flatMap(({ bonus: { claimId, releasedMicro: micro } }) =>
    micro > 0n && claimId !== null ? [{ claimId, micro }] : [],
  );
}
