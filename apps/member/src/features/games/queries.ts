import { isCancelledError, queryOptions } from '@tanstack/react-query';
import { callUnparsed } from '../../api/client.ts';
import { CallError, operationQuery } from '../../api/operation-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { WEBSITE_ID } from '../../lib/site.ts';

const LANGUAGE = 'th';

const gamesInput = { params: { websiteId: String(WEBSITE_ID) } } as const;
/** Game lists load once after login (game-21); only a page reload fetches newer ones. */
const neverStale = { staleTime: Infinity, gcTime: Infinity } as const;

/** The unparsed response. Only screens that show games parse it (callUnparsed). */
const unparsedGamesQuery = queryOptions({
  queryKey: ['listGames', 'unparsed'],
  queryFn: async ({ signal }) => {
    const answer = await callUnparsed('listGames', gamesInput, { signal });
    if (typeof answer !== 'function') throw new CallError(answer);
    return answer;
  },
  ...neverStale,
});

export const gamesQuery = {
  ...operationQuery('listGames', gamesInput),
  queryFn: async () => {
    const read = await queryClient.fetchQuery(unparsedGamesQuery);
    const result = await read();
    if (!result.success) throw new CallError(result);
    return result.data;
  },
  // games' own query retries, so this one does not.
  retry: false,
  ...neverStale,
} as const;

/** Loads the games again, because a refused launch may mean that a game has been closed. */
export function reloadGames(): void {
  void queryClient.invalidateQueries({ queryKey: ['listGames'] });
}

/**
 * The brands of all games, as the server derives them (game-10). They are a thousandth of the games'
 * size, so the lobby opens quickly on a slow network.
 */
export const brandsQuery = {
  ...operationQuery('listBrands', {
    params: { websiteId: String(WEBSITE_ID), category: 'ALL' },
  }),
  ...neverStale,
} as const;

/** The query of the categories, which give the tabs their icons; the data names each icon (game-15). */
export const categoriesQuery = {
  ...operationQuery('listCategories', { params: { websiteId: String(WEBSITE_ID) } }),
  ...neverStale,
} as const;

/** Fetches the member's own rows again, if they were fetched before. */
export function reloadOwnRows(): void {
  void queryClient.invalidateQueries({ queryKey: ownRowsQuery.queryKey });
}

const ROWS_STALE_MS = 10 * 60 * 1000;

/** The rows of the lobby's tabs that all members see; the server counts the popular games every ten minutes (lobby-02). */
export const lobbyRowsQuery = {
  ...operationQuery('listLobbyRows', { params: { websiteId: String(WEBSITE_ID) } }),
  staleTime: ROWS_STALE_MS,
  // The lobby waits for its rows, so a failure shows the brands at once.
  retry: false,
} as const;

/** The member's own rows; always stale, because a game may have been played in another window. */
export const ownRowsQuery = {
  ...operationQuery('listOwnRows', { params: { websiteId: String(WEBSITE_ID) } }),
  staleTime: 0,
  retry: false,
} as const;

/** The words by which the search finds games; it works without them, too (lobby-03). */
export const wordsQuery = {
  ...operationQuery('listGameWords', { params: { websiteId: String(WEBSITE_ID) } }),
  ...neverStale,
} as const;

export const favouritesQuery = operationQuery('listFavouriteGames', {});

/** Loads the lists once after login (game-21). A failure is only logged (game-21). */
export async function loadGameLists(): Promise<void> {
  void queryClient.prefetchQuery(favouritesQuery);
  void queryClient.prefetchQuery(brandsQuery);
  void queryClient.prefetchQuery(lobbyRowsQuery);
  void queryClient.prefetchQuery(categoriesQuery);
  try {
    await queryClient.fetchQuery(unparsedGamesQuery);
  } catch (error) {
    // Leaving a screen that waits for the games cancels the query; the next screen fetches again.
    if (!isCancelledError(error)) console.error('The games could not be loaded', error);
  }
}

const fetchedOnce = { retry: false, staleTime: Infinity, gcTime: 0 } as const;

export interface LaunchedGame {
  gameId: string;
  brand: string;
  tab: string;
  /** Play money: no game session is opened. */
  isDemo: boolean;
}

/**
 * Opens a game session. The launcher fetches it exactly once, because a second call would open a second
 * session. The language is always Thai, independent of the interface (game-35).
 */
export function startGameQuery(game: LaunchedGame) {
  const { gameId, brand, tab, isDemo } = game;
  const body = {
    game_id: gameId,
    provider: brand,
    tab,
    language: LANGUAGE,
    is_demo: isDemo,
  } as const;
  return { ...operationQuery('startGame', { body }), ...fetchedOnce };
}

/** The link to the sports site, which has its own operation; fetched once as well. */
export const sportsLinkQuery = { ...operationQuery('redirectLogin', {}), ...fetchedOnce };
