import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { isCurrent } from '../../api/session.ts';
import { showError } from '../../state/notice.ts';
import { useSession } from '../../state/session.ts';
import { useText } from '../../text/language.ts';
import { favouritesQuery } from './queries.ts';

/** The member's favourites, the latest first; empty while they are unknown. */
export function useFavouriteIds(): ReadonlySet<string> {
  const { data } = useQuery(favouritesQuery);
  return useMemo(() => new Set(data?.favorite_games.map(({ game_id }) => game_id)), [data]);
}

/**
 * SPEC section 4, "Favourite toggle": the list changes at once, then the server is told. Where it
 * refuses, that game goes back to what it was, and the member is told why.
 */
export function useToggleFavourite(): (gameId: string) => void {
  const { games: text } = useText();
  const inFlight = useRef(new Set<string>());
  return useCallback(
    async (gameId) => {
      if (inFlight.current.has(gameId)) return;
      inFlight.current.add(gameId);
      // A list that is on its way does not know of this yet.
      void queryClient.cancelQueries(favouritesQuery);
      const token = useSession.getState().access_token;
      const was = isFavourite(gameId);
      setFavourite(gameId, !was);
      const result = await call('toggleFavouriteGame', { body: { game_id: gameId } });
      inFlight.current.delete(gameId);
      if (!isCurrent(token)) return;
      setFavourite(gameId, result.success ? result.data.is_favorite : was);
      if (!result.success) void showError(text.favouriteFailed, { text: result.message });
      if (inFlight.current.size === 0) void queryClient.invalidateQueries(favouritesQuery);
    },
    [text],
  );
}

function isFavourite(gameId: string): boolean {
  const known = queryClient.getQueryData(favouritesQuery.queryKey);
  return known?.favorite_games.some(({ game_id }) => game_id === gameId) ?? false;
}

function setFavourite(gameId: string, isWanted: boolean): void {
  queryClient.setQueryData(favouritesQuery.queryKey, (known) => {
    const others = known?.favorite_games.filter(({ game_id }) => game_id !== gameId) ?? [];
    return { favorite_games: isWanted ? [{ game_id: gameId }, ...others] : others };
  });
}
