import { useEffect } from 'react';
import { showError } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';

const KIND = 'kapao:launch-failed';

interface LaunchFailure {
  kind: typeof KIND;
  reason: string;
}

/** The launcher's window is about to close, so the one that opened it tells the member why. */
export function tellOpener(reason: string): void {
  const failure: LaunchFailure = { kind: KIND, reason };
  window.opener?.postMessage(failure, location.origin);
}

/** Listens for what launchers opened from here have to tell. */
export function useLaunchFailures(): void {
  const { games: text } = useText();
  useEffect(() => {
    const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || !isLaunchFailure(data)) return;
      void showError(text.launchFailed, { text: data.reason });
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
    typeof data.reason === 'string'
  );
}
