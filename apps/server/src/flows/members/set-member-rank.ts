import type { Tx } from '../../db/database.ts';
import { insertNote } from '../../features/members/notes-store.ts';
import { listRanks, rankCodeOf, setRank } from '../../features/members/ranks-store.ts';
import type { Rank } from '../../features/members/ranks-store.ts';
import { mayGiveRank } from '../../features/members/rules.ts';
import { lockMemberRow } from '../../features/members/store.ts';
import { lockLifetimeTurnover } from '../../features/points/turnover-store.ts';

/** The longest note about a member; a longer reason is cut, but is whole in the audit log. */
const NOTE_LENGTH_MAX = 500;

interface RankByHand {
  memberId: bigint;
  rank: string;
  actor: string;
  reason: string;
  /** The rank that the person saw before the change; undefined skips the comparison. */
  seen?: string;
}

export type RankChange =
  | {
      outcome: 'done';
      before: string;
      /** Whether the new rank has a benefit that the earlier rank lacks. */
      isGain: boolean;
    }
  | { outcome: 'unknown' | 'same' | 'changed' | 'earned' };

/**
 * desk-29: gives a member a rank by hand. The rank stays until the member's play earns a higher one, or staff change
 * it. Nothing is written unless the outcome is `done`.
 */
export async function setMemberRank(tx: Tx, given: RankByHand): Promise<RankChange> {
  const { memberId, rank, actor, reason, seen } = given;
  // Lock the turnover before the member, as the count of stakes does, so that the two do not deadlock.
  const lifetimeMicro = await lockLifetimeTurnover(tx, memberId);
  await lockMemberRow(tx, memberId);
  const before = await rankCodeOf(tx, memberId);
  const ranks = await listRanks(tx);
  if (!ranks.some(({ code }) => code === rank)) return { outcome: 'unknown' };
  if (seen !== undefined && seen !== before) return { outcome: 'changed' };
  if (rank === before) return { outcome: 'same' };
  if (!mayGiveRank(ranks, rank, lifetimeMicro)) return { outcome: 'earned' };
  await setRank(tx, memberId, rank);
  const text = `${before} → ${rank}: ${reason}`.slice(0, NOTE_LENGTH_MAX);
  await insertNote(tx, memberId, { kind: 'rank', actor, reason: text });
  return { outcome: 'done', before, isGain: gainsBenefit(ranks, before, rank) };
}

/**
 * risk-10: whether the new rank has a benefit that the earlier one lacks. Benefits are promises in words, so their
 * value has no bound.
 */
function gainsBenefit(ranks: readonly Rank[], from: string, to: string): boolean {
  const benefitsOf = (code: string) =>
    ranks.find((rank) => rank.code === code)?.benefits.map(({ text_th: text }) => text) ?? [];
  const had = benefitsOf(from);
  return benefitsOf(to).some((text) => !had.includes(text));
}
