import type { Game } from '@kapao/contract/games.ts';
import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { gameTabOf } from './rules.ts';

/** `demo` opens the game with play money (game-50). */
export type LaunchGame = (game: Game, mode: 'cash' | 'demo') => void;

/** Opens the launcher in a new window, or in this one if the browser blocks that (game-35). */
export function useLaunchGame(): LaunchGame {
  const [, navigate] = useLocation();
  return useCallback(
    ({ game_id, provider, gameCategory }, mode) => {
      const launcherPath = mode === 'demo' ? paths.launchDemo : paths.launchGame;
      const path = launcherPath(game_id, provider, gameTabOf(gameCategory));
      if (window.open(path, '_blank') === null) navigate(path);
    },
    [navigate],
  );
}
