import { createBatchedRead } from '../../db/batched-read.ts';
import type { BatchedRead, ReadPace } from '../../db/batched-read.ts';
import type { Queryable } from '../../db/database.ts';
import { findStudio } from './studios-store.ts';
import type { Studio } from './studios-store.ts';

/** By code. */
export type StudioRead = BatchedRead<string, Studio>;

/** Calls of one studio that come at the same time share one look at it; nothing is kept. */
export function createStudioRead(on: Queryable, pace?: ReadPace): StudioRead {
  return createBatchedRead(async (codes: readonly string[]) => {
    const studios = new Map<string, Studio | undefined>();
    for (const code of new Set(codes)) studios.set(code, await findStudio(on, code));
    return codes.map((code) => studios.get(code));
  }, pace);
}
