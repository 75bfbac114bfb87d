import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { MemberRange } from './period-store.ts';

/** The width of one batch in member ids, so it has at most this many members. */
const BATCH_SIZE = 10_000n;

/** Yields ranges of ids that cover all members; ends early when `stopping` is raised. */
export async function* memberBatches(
  on: Queryable,
  stopping: AbortSignal,
): AsyncGenerator<MemberRange> {
  const bounds = await idBounds(on);
  if (!bounds) return;
  for (let fromId = bounds.lowest; fromId <= bounds.highest; fromId += BATCH_SIZE) {
    if (stopping.aborted) return;
    yield { fromId, toId: fromId + BATCH_SIZE };
  }
}

/** Reads the lowest and the highest member id; undefined without members. */
async function idBounds(on: Queryable): Promise<{ lowest: bigint; highest: bigint } | undefined> {
  const [bounds] = await on.query<{ lowest: bigint | null; highest: bigint | null }>(sql`
    select min(id) as lowest,
           max(id) as highest
      from members`);
  if (!bounds || bounds.lowest === null || bounds.highest === null) return undefined;
  return { lowest: bounds.lowest, highest: bounds.highest };
}
