import type { Game } from '@kapao/contract/games.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Edition, GameCatalogue } from './catalogue.ts';
import { publicShelves } from '../rules.ts';
import type { PublicShelf } from '../rules.ts';
import { readShelfOrder } from '../store.ts';

interface PublicShelves {
  /** The visible shelves, in the order of the site's setting. */
  shelves: PublicShelf[];
  hidden: PublicShelf[];
  gamesById: ReadonlyMap<string, Game>;
}

interface ShelfSource {
  catalogue: GameCatalogue;
  websiteId: number;
}

/** Creates a cached loader of the shelves that all members see, made once for each version of the catalogue. */
export function createPublicShelves({
  catalogue,
  websiteId,
}: ShelfSource): (on: Queryable) => Promise<PublicShelves> {
  let latest: { key: string; made: Promise<PublicShelves> } | undefined;

  const make = async (on: Queryable, { games, popularIds }: Edition): Promise<PublicShelves> => {
    // A changed order of the shelves also makes a new version of the catalogue, by which the shelves are cached.
    const [all, order] = await Promise.all([games, readShelfOrder(on, websiteId)]);
    const gamesById = new Map(all.map((game) => [game.game_id, game]));
    const shelves = publicShelves(all, popularIds);
    return {
      shelves: order.flatMap((kind) => shelves.filter((shelf) => shelf.kind === kind)),
      hidden: shelves.filter(({ kind }) => !order.includes(kind)),
      gamesById,
    };
  };

  return async (on) => {
    const edition = await catalogue.current();
    if (latest?.key === edition.key) return latest.made;
    const current = { key: edition.key, made: make(on, edition) };
    latest = current;
    current.made.catch(() => {
      if (latest === current) latest = undefined;
    });
    return current.made;
  };
}
