import type { Game } from '@kapao/contract/games.ts';
import type { Edition, GameCatalogue } from './catalogue.ts';
import { publicShelves } from './rules.ts';
import type { PublicShelf } from './rules.ts';

interface PublicShelves {
  shelves: PublicShelf[];
  gamesById: ReadonlyMap<string, Game>;
}

/** Creates a cached loader of the shelves that all members see, made once for each version of the catalogue. */
export function createPublicShelves(catalogue: GameCatalogue): () => Promise<PublicShelves> {
  let latest: { key: string; made: Promise<PublicShelves> } | undefined;

  const make = async ({ games, popularIds }: Edition): Promise<PublicShelves> => {
    const all = await games;
    const gamesById = new Map(all.map((game) => [game.game_id, game]));
    return { shelves: publicShelves(all, popularIds), gamesById };
  };

  return async () => {
    const edition = await catalogue.current();
    if (latest?.key === edition.key) return latest.made;
    const current = { key: edition.key, made: make(edition) };
    latest = current;
    current.made.catch(() => {
      if (latest === current) latest = undefined;
    });
    return current.made;
  };
}
