import { createLoader } from '../../db/loader.ts';
import type { LoaderPace } from '../../db/loader.ts';
import type { Queryable } from '../../db/database.ts';
import { createCachedLoader } from '../../db/cached-loader.ts';
import type { CachedLoader } from '../../db/cached-loader.ts';
import { findStudios } from './studios-store.ts';
import type { Studio } from './studios-store.ts';

/** The studios by code. */
export type StudioLoader = CachedLoader<string, Studio>;

/** The format of `game_studios.code`. */
const CODE = /^[a-z0-9-]{1,40}$/;
/** An upper bound on the number of studios. */
const MAX_KEPT = 1_000;

/**
 * Calls of the same moment share one read of their studios. Codes come from public addresses: a malformed code is
 * never read, because text that PostgreSQL rejects would fail the whole batch.
 */
export function createStudioLoader(on: Queryable, pace?: LoaderPace): StudioLoader {
  const readMany = async (codes: readonly string[]) => {
    const studios = await findStudios(on, [...new Set(codes)]);
    const byCode = new Map(studios.map((studio) => [studio.code, studio]));
    return codes.map((code) => byCode.get(code));
  };
  const read = createLoader(readMany, pace);
  return createCachedLoader(async (code) => (CODE.test(code) ? read(code) : undefined), {
    nameOf: (code) => code,
    maxKept: MAX_KEPT,
  });
}
