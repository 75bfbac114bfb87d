import { useEffect } from 'react';
import { paths } from '../../lib/paths.ts';
import { showError } from '../../state/notice.ts';
import { reloadGames } from './queries.ts';
import { useText } from '../../text/language.ts';

const KIND = 'kapao:launch-failed';
/** How long the notice of a time-out stays: long enough to read when the time-out ends and to tap the button. */
const BREAK_NOTICE_MS = 6000;

interface LaunchFailure {
  kind: typeof KIND;
  reason: string;
  /** True if a time-out or self-exclusion prevents the launch; the notice then links to its screen. */
  onABreak: boolean;
}

/** Sends the reason to the window that opened the launcher, because the launcher is about to close. */
export function reportLaunchFailure(reason: string, onABreak: boolean): void {
  const failure: LaunchFailure = { kind: KIND, reason, onABreak };
  window.opener?.postMessage(failure, location.origin);
}

/** Shows the failures that launchers opened from this window report. */
export function useLaunchFailures(): void {
  const { games: text, restrictions } = useText();
  useEffect(() => {
    const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || !isLaunchFailure(data)) return;
      reloadGames();
      const action = { label: restrictions.way.protection, to: paths.protection() };
      void showError(text.launchFailed, {
        text: data.reason,
        ...(data.onABreak && { action, durationMs: BREAK_NOTICE_MS }),
      });
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [text, restrictions]);
}

function isLaunchFailure(data: unknown): data is LaunchFailure {
  return (
    typeof data === 'object' &&
    data !== null &&
    'kind' in data &&
    data.kind === KIND &&
    'reason' in data &&
    typeof data.reason === 'string' &&
    'onABreak' in data &&
    typeof data.onABreak === 'boolean'
  );
}
