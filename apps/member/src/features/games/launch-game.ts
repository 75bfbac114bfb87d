import type { Game } from '@kapao/contract/games.ts';
import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { useRestrictions } from '../../api/restrictions.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { showWarning } from '../../state/notice.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { gameTabOf } from './rules.ts';

/** `demo` opens the game with play money (game-50). */
export type LaunchGame = (game: Game, mode: 'cash' | 'demo') => void;

/** Long enough to read why a game is closed, and until when. */
const REASON_MS = 6000;

/**
 * Opens the launcher in a new window, or in this one if the browser blocks that (game-35). What cannot be played opens
 * no window, and says why (way-15). `isRefused` is true while the member may play nothing.
 */
export function useLaunchGame(): { launch: LaunchGame; isRefused: boolean } {
  const [, navigate] = useLocation();
  const { restrictions: text } = useText();
  const inLanguage = useInLanguage();
  const { refusal } = useRestrictions('play');
  const launch = useCallback<LaunchGame>(
    ({ game_id, provider, gameCategory, closed }, mode) => {
      const sentence = refusal === null ? closed : refusal.text;
      if (refusal !== null || closed) {
        const title = refusal === null ? text.gameClosed : text.kind[refusal.kind];
        const reasons = [
          ...(refusal?.until ? [text.until(formatDateTime(refusal.until))] : []),
          ...(sentence ? [inLanguage(sentence.th, sentence.en)] : []),
        ];
        void showWarning(title, { text: reasons.join('\n'), durationMs: REASON_MS });
        return;
      }
      const launcherPath = mode === 'demo' ? paths.launchDemo : paths.launchGame;
      const path = launcherPath(game_id, provider, gameTabOf(gameCategory));
      if (window.open(path, '_blank') === null) navigate(path);
    },
    [navigate, refusal, text, inLanguage],
  );
  return { launch, isRefused: refusal !== null };
}
