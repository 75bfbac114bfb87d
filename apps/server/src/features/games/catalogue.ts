import type { Game } from '@kapao/contract/games.ts';
import type { Queryable } from '../../db/database.ts';
import type { Prepared } from '../../http/answer.ts';
import { prepare } from '../../http/prepared.ts';
import { categoriesOf, isKnownCategory, providersIn } from './rules.ts';
import { catalogueVersion, listGames } from './store.ts';

/** The lobby's lists, compressed once for each version of the catalogue. */
export interface Catalogue {
  games(): Promise<Prepared>;
  categories(): Promise<Prepared>;
  /** Undefined for a category that neither the specification nor a game knows. */
  providersIn(category: string): Promise<Prepared | undefined>;
}

interface Edition {
  version: string;
  games: Promise<readonly Game[]>;
  prepared: Map<string, Promise<Prepared>>;
}

/** Reads the games once for each version; every list is made of that one reading. */
export function createCatalogue(database: Queryable): Catalogue {
  let kept: Edition | undefined;

  const current = async (): Promise<Edition> => {
    const version = await catalogueVersion(database);
    if (kept?.version === version) return kept;
    const edition: Edition = { version, games: listGames(database), prepared: new Map() };
    kept = edition;
    edition.games.catch(() => {
      if (kept === edition) kept = undefined;
    });
    return edition;
  };

  const list = (
    { games, prepared }: Edition,
    name: string,
    make: (games: readonly Game[]) => unknown,
  ): Promise<Prepared> => {
    const known = prepared.get(name);
    if (known) return known;
    const made = games.then((all) => prepare(make(all)));
    prepared.set(name, made);
    return made;
  };

  return {
    games: async () => list(await current(), 'games', (games) => games),
    categories: async () => list(await current(), 'categories', categoriesOf),
    providersIn: async (category) => {
      const edition = await current();
      // Only known names are kept, so that nobody can fill the memory with others.
      if (!isKnownCategory(category, await edition.games)) return undefined;
      return list(edition, `providers:${category}`, (games) => providersIn(games, category));
    },
  };
}
