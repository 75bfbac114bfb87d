import { useEffect } from 'react';
import { paths } from '../../lib/paths.ts';
import { showError } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';

const KIND = 'kapao:launch-failed';
/** Long enough to read until when, and to take the way on. */
const BREAK_NOTICE_MS = 6000;

interface LaunchFailure {
  kind: typeof KIND;
  reason: string;
  /** The member's own break is in the way, and where it is seen helps more than another try. */
  onABreak: boolean;
}

/** The launcher's window is about to close, so the one that opened it tells the member why. */
export function tellOpener(reason: string, onABreak: boolean): void {
  const failure: LaunchFailure = { kind: KIND, reason, onABreak };
  window.opener?.postMessage(failure, location.origin);
}

/** Listens for what launchers opened from here have to tell. */
export function useLaunchFailures(): void {
  const { games: text } = useText();
  useEffect(() => {
    const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || !isLaunchFailure(data)) return;
      const way = { label: text.toProtection, to: paths.protection() };
      void showError(text.launchFailed, {
        text: data.reason,
        ...(data.onABreak && { way, durationMs: BREAK_NOTICE_MS }),
      });
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [text]);
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
