import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { call } from '../../api/client.ts';
import { reloadHome } from '../../api/home-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { isCurrentToken } from '../../api/session.ts';
import { showError } from '../../state/notice.ts';
import { useSession } from '../../state/session.ts';
import { useText } from '../../text/language.ts';
import { favouritesQuery, reloadOwnRows } from './queries.ts';

/** The ids of the member's favourites, latest first; empty until they have loaded. */
export function useFavouriteIds(): ReadonlySet<string> {
  const { data } = useQuery(favouritesQuery);
  return useMemo(() => new Set(data?.favorite_games.map(({ game_id }) => game_id)), [data]);
}

/**
 * Toggles a favourite optimistically (game-28): the list changes before the
 * request is sent. A refusal reverts that game and shows the reason.
 */
export function useToggleFavourite(): (gameId: string) => void {
  const { games: text } = useText();
  const inFlight = useRef(new Set<string>());
  return useCallback(
    async (gameId) => {
      if (inFlight.current.has(gameId)) return;
      inFlight.current.add(gameId);
      // The answer to a list request already under way would undo this change.
      void queryClient.cancelQueries(favouritesQuery);
      const token = useSession.getState().access_token;
      const wasFavourite = isFavourite(gameId);
      setFavourite(gameId, !wasFavourite);
      const result = await call('toggleFavouriteGame', { body: { game_id: gameId } });
      inFlight.current.delete(gameId);
      if (!isCurrentToken(token)) return;
      setFavourite(gameId, result.success ? result.data.is_favorite : wasFavourite);
      if (!result.success) void showError(text.favouriteFailed, { text: result.message });
      if (inFlight.current.size > 0) return;
      void queryClient.invalidateQueries(favouritesQuery);
      reloadHome();
      reloadOwnRows();
    },
    [text],
  );
}

function isFavourite(gameId: string): boolean {
  const cached = queryClient.getQueryData(favouritesQuery.queryKey);
  return cached?.favorite_games.some(({ game_id }) => game_id === gameId) ?? false;
}

function setFavourite(gameId: string, isFavouriteNow: boolean): void {
  queryClient.setQueryData(favouritesQuery.queryKey, (cached) => {
    const others = cached?.favorite_games.filter(({ game_id }) => game_id !== gameId) ?? [];
    return { favorite_games: isFavouriteNow ? [{ game_id: gameId }, ...others] : others };
  });
}
