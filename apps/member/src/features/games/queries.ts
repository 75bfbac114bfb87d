import { isCancelledError, queryOptions } from '@tanstack/react-query';
import { callUnread } from '../../api/client.ts';
import { CallError, operationQuery } from '../../api/operation-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { WEBSITE_ID } from '../../lib/site.ts';

const LANGUAGE = 'th';

const gamesInput = { params: { websiteId: String(WEBSITE_ID) } } as const;
/** SPEC section 4: game lists load once after login; a reload of the page brings newer ones. */
const loadedOnce = { staleTime: Infinity, gcTime: Infinity } as const;

/** As it came: only the screens that show games need it read (callUnread). */
const unreadGamesQuery = queryOptions({
  queryKey: ['listGames', 'unread'],
  queryFn: async ({ signal }) => {
    const answer = await callUnread('listGames', gamesInput, { signal });
    if (typeof answer !== 'function') throw new CallError(answer);
    return answer;
  },
  ...loadedOnce,
});

export const gamesQuery = {
  ...operationQuery('listGames', gamesInput),
  queryFn: async () => {
    const read = await queryClient.fetchQuery(unreadGamesQuery);
    const result = await read();
    if (!result.success) throw new CallError(result);
    return result.data;
  },
  // The fetch below it has tried again where that helps.
  retry: false,
  ...loadedOnce,
} as const;

/**
 * The providers of all games, as the server derives them (SPEC section 3): a thousandth of what the
 * games themselves weigh, so that the lobby opens on a slow network too.
 */
export const providersQuery = {
  ...operationQuery('listProviders', {
    params: { websiteId: String(WEBSITE_ID), category: 'ALL' },
  }),
  ...loadedOnce,
} as const;

/** For their icons, which the data names (RULINGS 18). */
export const categoriesQuery = {
  ...operationQuery('listCategories', { params: { websiteId: String(WEBSITE_ID) } }),
  ...loadedOnce,
} as const;

export const favouritesQuery = operationQuery('listFavouriteGames', {});

/** Old at once: a game that was played in the window beside this one belongs to it. */
export const recentGamesQuery = { ...operationQuery('listRecentGames', {}), staleTime: 0 } as const;

/** SPEC section 4, once after login. A failure is only logged (SPEC section 8). */
export async function loadGameLists(): Promise<void> {
  void queryClient.prefetchQuery(favouritesQuery);
  void queryClient.prefetchQuery(providersQuery);
  void queryClient.prefetchQuery(categoriesQuery);
  try {
    await queryClient.fetchQuery(unreadGamesQuery);
  } catch (error) {
    // Whoever leaves the screen that waits for them calls them off; the next one asks again.
    if (!isCancelledError(error)) console.error('The games could not be loaded', error);
  }
}

const askedOnce = { retry: false, staleTime: Infinity, gcTime: 0 } as const;

/**
 * Opens a stay in a game. Only the launcher asks, once: a second answer would be a second stay. The
 * language is the product's, whatever the interface speaks (RULINGS 27).
 */
export function startGameQuery(gameId: string, provider: string, tab: string) {
  const body = { game_id: gameId, provider, tab, language: LANGUAGE } as const;
  return { ...operationQuery('startGame', { body }), ...askedOnce };
}

/** The same for the sports site, which has a call of its own. */
export const sportsLinkQuery = { ...operationQuery('redirectLogin', {}), ...askedOnce };
