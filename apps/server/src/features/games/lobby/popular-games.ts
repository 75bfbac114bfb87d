import type { Queryable } from '../../../db/database.ts';
import { POPULAR_DAYS, SHELF_GAMES } from '../rules.ts';
import { listPopularGames } from '../sessions/sessions-store.ts';

const MS_PER_DAY = 24 * 60 * 60 * 1000;
/** The time after which the popular games are counted anew. */
const POPULAR_MS = 10 * 60 * 1000;

/**
 * Creates a cached loader of the games opened most in their categories (game-54, lobby-02): counted every ten minutes
 * and for each catalogue version.
 */
export function createPopularGames(
  lateReads: Queryable,
): (version: string) => Promise<readonly string[]> {
  let latest: { version: string; untilMs: number; ids: Promise<readonly string[]> } | undefined;
  return (version) => {
    const nowMs = Date.now();
    if (latest?.version === version && nowMs < latest.untilMs) return latest.ids;
    const since = new Date(nowMs - POPULAR_DAYS * MS_PER_DAY);
    const ids = listPopularGames(lateReads, since, SHELF_GAMES);
    const current = { version, untilMs: nowMs + POPULAR_MS, ids };
    latest = current;
    ids.catch(() => {
      if (latest === current) latest = undefined;
    });
    return ids;
  };
}
