import { operationQuery } from '../../api/operation-query.ts';
import { WEBSITE_ID } from '../../lib/site.ts';

const LANGUAGE = 'th';

/** SPEC section 4: game lists load once after login; a reload of the page brings newer ones. */
export const gamesQuery = {
  ...operationQuery('listGames', { params: { websiteId: String(WEBSITE_ID) } }),
  staleTime: Infinity,
  gcTime: Infinity,
} as const;

/**
 * Opens a stay in a game. Only the launcher asks, once: a second answer would be a second stay. The
 * language is the product's, whatever the interface speaks (RULINGS 27).
 */
export function startGameQuery(gameId: string, provider: string, tab: string) {
  const body = { game_id: gameId, provider, tab, language: LANGUAGE } as const;
  return {
    ...operationQuery('startGame', { body }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  } as const;
}
