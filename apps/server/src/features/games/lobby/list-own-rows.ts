import type { Data } from '@kapao/contract/operation.ts';
import type { Queryable } from '../../../db/database.ts';
import { gamesOfRows, MAX_OWN_RECENT, ownRows } from '../rules.ts';
import { listRecentGames } from '../sessions/sessions-store.ts';
import type { GameCatalogue } from './catalogue.ts';
import { listFavourites } from './favourites-store.ts';

interface LobbySource {
  database: Queryable;
  catalogue: GameCatalogue;
}

/** Lists the member's own rows of the lobby's tabs: the games played last, and the favourites (lobby-01). */
export async function listOwnRows(
  { database, catalogue }: LobbySource,
  memberId: bigint,
): Promise<Data<'listOwnRows'>> {
  const [edition, recent, favourites] = await Promise.all([
    catalogue.current(),
    listRecentGames(database, memberId, MAX_OWN_RECENT),
    listFavourites(database, memberId),
  ]);
  const games = await edition.games;
  const tabs = ownRows(games, {
    recent: recent.map(({ game_id }) => game_id),
    favourites: favourites.map(({ game_id }) => game_id),
  });
  return { tabs, games: gamesOfRows(games, tabs) };
}
