import type { Queryable } from '../../db/database.ts';
import { contributionNote } from './terms.ts';
import { contributionsOf } from './turnover-store.ts';

/**
 * What the promotions say about a member's transfers, by id: how much of a bet counted, and why. One read,
 * and none where there is no bet among them.
 */
export async function readTurnoverNotes(
  on: Queryable,
  memberId: bigint,
  transfers: readonly { id: bigint; kind: string }[],
): Promise<ReadonlyMap<bigint, string>> {
  const staked = transfers.filter(({ kind }) => kind === 'bet' || kind === 'rollback');
  const counted = await contributionsOf(
    on,
    memberId,
    staked.map(({ id }) => id),
  );
  return new Map(counted.map((each) => [each.transferId, contributionNote(each)]));
}
