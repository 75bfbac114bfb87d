import type { Game } from '@kapao/contract/games.ts';
import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { gameTabOf } from './rules.ts';

/** SPEC 2.4: opens the launcher in a new window; where none may be opened, in this one. */
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
