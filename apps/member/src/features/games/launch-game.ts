import type { Game } from '@kapao/contract/games.ts';
import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { gameTabOf } from './rules.ts';

/** Opens the launcher in a new window, or in this one if the browser blocks that (game-35). */
export function useLaunchGame(): (game: Game) => void {
  const [, navigate] = useLocation();
  return useCallback(
    ({ game_id, provider, gameCategory }) => {
      const path = paths.launchGame(game_id, provider, gameTabOf(gameCategory));
      if (window.open(path, '_blank') === null) navigate(path);
    },
    [navigate],
  );
}
