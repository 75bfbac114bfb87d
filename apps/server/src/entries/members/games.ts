import type { Context } from '../../context.ts';
import { launchDemo, launchGame } from '../../features/games/sessions/launch-game.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Caller, Handlers } from '../../http/handlers.ts';
import { connectStudio } from '../../features/games/studios/connect-studio.ts';
import { getHome } from '../../features/games/lobby/get-home.ts';
import { createPublicShelves } from '../../features/games/lobby/home-shelves.ts';
import { listOwnRows } from '../../features/games/lobby/list-own-rows.ts';
import { listFavourites, toggleFavourite } from '../../features/games/lobby/favourites-store.ts';
import { isSportsLink, MAX_FAVOURITES, RECENT_GAMES } from '../../features/games/rules.ts';
import { listRecentGames } from '../../features/games/sessions/sessions-store.ts';
import { hashToken } from '../../tokens.ts';
import {
  findGame,
  findGameClosing,
  findSportsClosing,
  findSportsGame,
} from '../../features/games/store.ts';
import { findStudio } from '../../features/games/studios/studios-store.ts';

type LobbyOperation =
  | 'listGames'
  | 'listCategories'
  | 'listBrands'
  | 'listLobbyRows'
  | 'listOwnRows'
  | 'listGameWords';
type GameOperation =
  | LobbyOperation
  | 'startGame'
  | 'redirectLogin'
  | 'listFavouriteGames'
  | 'toggleFavouriteGame'
  | 'listRecentGames'
  | 'getHome';

/** The lists of which the lobby is made; each belongs to one website. */
function lobbyRoutes({ database, catalogue, config }: Context): Handlers<LobbyOperation> {
  return {
    listGames: async ({ params }) =>
      params.websiteId === config.websiteId ? catalogue.games() : refuse('not_found'),

    listCategories: async ({ params }) =>
      params.websiteId === config.websiteId ? catalogue.categories() : refuse('not_found'),

    listBrands: async ({ params }) => {
      if (params.websiteId !== config.websiteId) return refuse('not_found');
      return (await catalogue.brandsIn(params.category)) ?? refuse('not_found');
    },

    listLobbyRows: async ({ params }) =>
      params.websiteId === config.websiteId ? catalogue.rows() : refuse('not_found'),

    listOwnRows: async ({ params }, { memberId }) =>
      params.websiteId === config.websiteId
        ? done(await listOwnRows({ database, catalogue }, memberId))
        : refuse('not_found'),

    listGameWords: async ({ params }) =>
      params.websiteId === config.websiteId
        ? catalogue.words(config.websiteId)
        : refuse('not_found'),
  };
}

export function gameRoutes(context: Context): Handlers<GameOperation> {
  const { database, catalogue, config } = context;
  const launch = createLauncher(context);
  const { websiteId } = config;
  const publicShelves = createPublicShelves({ catalogue, websiteId });
  const home = { database, publicShelves };
  return {
    ...lobbyRoutes(context),
    startGame: async ({ body }, caller) => {
      const { provider: brand, game_id: gameId, language } = body;
      const game = await findGame(database, { brand, gameId });
      if (!game) {
        const closed = await findGameClosing(database, { brand, gameId });
        return closed ? refuse('game_closed', closed) : refuse('game_unknown');
      }
      const url = body.is_demo
        ? await launch.demo(game, language)
        : await launch.forMoney(caller, game, language);
      return url === undefined ? refuse('game_unavailable') : done({ url });
    },

    redirectLogin: async (_input, caller) => {
      const game = await findSportsGame(database, config.websiteId);
      const closed = game ? undefined : await findSportsClosing(database, config.websiteId);
      if (closed) return refuse('game_closed', closed);
      const url = game && (await launch.forMoney(caller, game, 'th'));
      return url === undefined || !isSportsLink(url) ? refuse('game_unavailable') : done({ url });
    },

    listFavouriteGames: async (_input, { memberId }) =>
      done({ favorite_games: await listFavourites(database, memberId) }),

    toggleFavouriteGame: async ({ body: { game_id: gameId } }, { memberId }) => {
      const toggled = await toggleFavourite(database, { memberId, gameId, limit: MAX_FAVOURITES });
      return toggled === 'added' || toggled === 'removed'
        ? done({ game_id: gameId, is_favorite: toggled === 'added' })
        : refuse(toggled);
    },

    listRecentGames: async (_input, { memberId }) => {
      const games = await listRecentGames(database, memberId, RECENT_GAMES);
      return done({
        recent_games: games.map(({ game_id, played_at }) => ({
          game_id,
          played_at: played_at.toISOString(),
        })),
      });
    },

    getHome: async ({ params }, caller) =>
      params.websiteId === config.websiteId
        ? done(await getHome(home, caller))
        : refuse('not_found'),
  };
}

type LaunchableGame = { studioCode: string; gameCode: string };

/** Launches a game as a demo or for money; undefined if the studio returns no page. */
function createLauncher({ database, secrets, config: { publicUrl } }: Context) {
  return {
    demo: async ({ studioCode, gameCode }: LaunchableGame, language: 'th' | 'en') => {
      const studio = await findStudio(database, studioCode);
      return (
        studio && launchDemo(connectStudio(studio, secrets), { gameCode, language, publicUrl })
      );
    },
    /** Opens a game session for the caller. */
    forMoney: async (caller: Caller, game: LaunchableGame, language: 'th' | 'en') => {
      const studio = await findStudio(database, game.studioCode);
      if (!studio) return undefined;
      return launchGame(
        { database, client: connectStudio(studio, secrets) },
        {
          memberId: caller.memberId,
          memberUuid: caller.memberUuid,
          loginTokenHash: hashToken(caller.accessToken),
          address: caller.address,
          studio,
          gameCode: game.gameCode,
          language,
          publicUrl,
        },
      );
    },
  };
}
