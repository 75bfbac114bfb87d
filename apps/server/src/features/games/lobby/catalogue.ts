import type { Game } from '@kapao/contract/games.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Prepared } from '../../../http/answer.ts';
import { prepare } from '../../../http/prepared.ts';
import { createPopularGames } from './popular-games.ts';
import { categoriesOf, isKnownCategory, markHot, brandsIn } from '../rules.ts';
import { catalogueVersion, listGames } from '../store.ts';

/** The lobby's lists, compressed once for each version of the catalogue. */
export interface GameCatalogue {
  current(): Promise<Edition>;
  games(): Promise<Prepared>;
  categories(): Promise<Prepared>;
  /** The brands with a game in the category; undefined for an unknown category. */
  brandsIn(category: string): Promise<Prepared | undefined>;
}

export interface Edition {
  /** The key of this version of the catalogue and its popular games. */
  key: string;
  popularIds: readonly string[];
  games: Promise<readonly Game[]>;
  prepared: Map<string, Promise<Prepared>>;
}

/**
 * Reads the games once for each version and builds every list from that read; new popular games also make a new
 * version. Only the count of popular games may come from a replica, because a list that lags behind its version would
 * stay in the cache (ops-61).
 */
export function createCatalogue(database: Queryable, lateReads: Queryable): GameCatalogue {
  const countPopular = createPopularGames(lateReads);
  let latest: Edition | undefined;

  const current = async (): Promise<Edition> => {
    const version = await catalogueVersion(database);
    const popularIds = await countPopular(version);
    const key = [version, ...popularIds].join(' ');
    if (latest?.key === key) return latest;
    const games = listGames(database).then((listed) => markHot(listed, popularIds));
    const edition: Edition = { key, popularIds, games, prepared: new Map() };
    latest = edition;
    edition.games.catch(() => {
      if (latest === edition) latest = undefined;
    });
    return edition;
  };

  const list = (
    { games, prepared }: Edition,
    name: string,
    make: (games: readonly Game[]) => unknown,
  ): Promise<Prepared> => {
    const cached = prepared.get(name);
    if (cached) return cached;
    const answer = games.then((all) => prepare(make(all)));
    prepared.set(name, answer);
    return answer;
  };

  return {
    current,
    games: async () => list(await current(), 'games', (games) => games),
    categories: async () => list(await current(), 'categories', categoriesOf),
    brandsIn: async (category) => {
      const edition = await current();
      // Cache known categories only, so that invented names cannot fill the memory.
      if (!isKnownCategory(category, await edition.games)) return undefined;
      return list(edition, `brands:${category}`, (games) => brandsIn(games, category));
    },
  };
}
