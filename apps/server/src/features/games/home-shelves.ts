import type { Game, HomeShelf } from '@kapao/contract/games.ts';
import type { Queryable } from '../../db/database.ts';
import type { GameCatalogue } from './catalogue.ts';
import { POPULAR_DAYS, publicShelves } from './rules.ts';
import { listPopularGames } from './sessions-store.ts';

const MS_PER_DAY = 24 * 60 * 60 * 1000;
/** The popular games are counted again after this time. */
const POPULAR_MS = 10 * 60 * 1000;

interface PublicShelves {
  shelves: HomeShelf[];
  gamesById: ReadonlyMap<string, Game>;
}

/** Caches the shelves that are the same for all members, by version of the catalogue and for ten minutes. */
export function createPublicShelves(
  database: Queryable,
  catalogue: GameCatalogue,
): () => Promise<PublicShelves> {
  let latest: { version: string; untilMs: number; made: Promise<PublicShelves> } | undefined;

  const make = async (games: Promise<readonly Game[]>, nowMs: number): Promise<PublicShelves> => {
    const since = new Date(nowMs - POPULAR_DAYS * MS_PER_DAY);
    const [all, popularIds] = await Promise.all([games, listPopularGames(database, since)]);
    const gamesById = new Map(all.map((game) => [game.game_id, game]));
    return { shelves: publicShelves(all, popularIds), gamesById };
  };

  return async () => {
    const nowMs = Date.now();
    const { version, games } = await catalogue.current();
    if (latest?.version === version && nowMs < latest.untilMs) return latest.made;
    const made = make(games, nowMs);
    const current = { version, untilMs: nowMs + POPULAR_MS, made };
    latest = current;
    made.catch(() => {
      if (latest === current) latest = undefined;
    });
    return made;
  };
}
