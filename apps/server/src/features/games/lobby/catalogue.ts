import { bangkokDay } from '@kapao/contract/bangkok.ts';
import type { Game } from '@kapao/contract/games.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Prepared } from '../../../http/answer.ts';
import { prepare } from '../../../http/prepared.ts';
import { createPopularGames } from './popular-games.ts';
import {
  brandsIn,
  categoriesOf,
  gamesOfRows,
  isKnownCategory,
  lobbyRows,
  markHot,
  popularGames,
} from '../rules.ts';
import { catalogueVersion, listGames } from '../store.ts';
import { listGameWords } from './words-store.ts';

/** The lobby's lists, compressed once for each version of the catalogue. */
export interface GameCatalogue {
  current(): Promise<Edition>;
  games(): Promise<Prepared>;
  categories(): Promise<Prepared>;
  /** The brands with a game in the category; undefined for an unknown category. */
  brandsIn(category: string): Promise<Prepared | undefined>;
  /** The rows of the lobby's tabs that all members see. */
  rows(): Promise<Prepared>;
  /** The search words of a website. */
  words(websiteId: number): Promise<Prepared>;
}

export interface Edition {
  /** The key of this version of the catalogue and its popular games. */
  key: string;
  popularIds: readonly string[];
  /** The games opened most in their categories, as counted last. */
  playedMost: readonly string[];
  games: Promise<readonly Game[]>;
  prepared: Map<string, Promise<Prepared>>;
}

/**
 * Reads the games once for each version and builds every list from that read; new popular games also make a new
 * version. Only the count of popular games may come from a replica, because a list that lags behind its version would
 * stay in the cache (ops-61).
 */
export function createCatalogue(database: Queryable, lateReads: Queryable): GameCatalogue {
  const countPlayed = createPopularGames(lateReads);
  let latest: Edition | undefined;

  const current = async (): Promise<Edition> => {
    const version = await catalogueVersion(database);
    const playedMost = await countPlayed(version);
    const popularIds = popularGames(playedMost);
    const key = [version, ...popularIds].join(' ');
    if (latest?.key === key) {
      latest.playedMost = playedMost;
      return latest;
    }
    const games = listGames(database).then((listed) => markHot(listed, popularIds));
    const edition: Edition = { key, popularIds, playedMost, games, prepared: new Map() };
    latest = edition;
    edition.games.catch(() => {
      if (latest === edition) latest = undefined;
    });
    return edition;
  };

  const once = (
    { prepared }: Edition,
    name: string,
    make: () => Promise<unknown>,
  ): Promise<Prepared> => {
    const cached = prepared.get(name);
    if (cached) return cached;
    const answer = make().then((content) => prepare(content));
    prepared.set(name, answer);
    answer.catch(() => prepared.delete(name));
    return answer;
  };

  const list = (edition: Edition, name: string, make: (games: readonly Game[]) => unknown) =>
    once(edition, name, () => edition.games.then(make));

  const rows = createRowsList();
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
    rows: () => rows(current),
    // A changed word also makes a new version of the catalogue.
    words: async (websiteId) =>
      once(await current(), `words:${websiteId}`, () => listGameWords(database, websiteId)),
  };
}

/** Prepares the lobby's rows once for each version, count of openings and Bangkok day, by which games stop being new. */
function createRowsList(): (current: () => Promise<Edition>) => Promise<Prepared> {
  let latest: { key: string; answer: Promise<Prepared> } | undefined;
  return async (current) => {
    const edition = await current();
    const now = new Date();
    const key = [edition.key, bangkokDay(now), ...edition.playedMost].join(' ');
    if (latest?.key === key) return latest.answer;
    const made = {
      key,
      answer: edition.games.then((games) => {
        const tabs = lobbyRows(games, edition.playedMost, now);
        return prepare({ tabs, games: gamesOfRows(games, tabs) });
      }),
    };
    latest = made;
    made.answer.catch(() => {
      if (latest === made) latest = undefined;
    });
    return made.answer;
  };
}
