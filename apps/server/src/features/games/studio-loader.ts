import { createLoader } from '../../db/loader.ts';
import type { LoaderPace } from '../../db/loader.ts';
import type { Queryable } from '../../db/database.ts';
import { createCachedLoader } from '../../db/cached-loader.ts';
import type { CachedLoader } from '../../db/cached-loader.ts';
import { findStudios } from './studios-store.ts';
import type { Studio } from './studios-store.ts';

/** By code. */
export type StudioLoader = CachedLoader<string, Studio>;

/** As `game_studios` has it. */
const CODE = /^[a-z0-9-]{1,40}$/;
/** More than there will be. */
const MAX_KEPT = 1_000;

/**
 * Calls that come at the same time share one look at their studios. Codes come out of addresses that anybody
 * may write: what can be none is not asked for, since text that the database does not take would fail
 * everybody's call, and however many there are, they cost one statement.
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
