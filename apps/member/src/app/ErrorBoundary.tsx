import { Component, useEffect, type ReactNode } from 'react';
import { SCREEN_HEADING_ID } from '../lib/page-title.ts';
import { useEntranceText } from '../text/language.ts';
import { FailedState } from '../ui/FailedState.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** The screen shown after an error; by default a full page. */
  instead?: ReactNode;
}

/**
 * Replaces a screen that failed, mostly because its chunk could not be fetched (no network, or a new
 * release). Only reloading the page requests that chunk again.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { children, instead = <ErrorPage /> } = this.props;
    return this.state.hasFailed ? instead : children;
  }
}

/** The screen of an error, which tries again by itself when the network is back. */
export function ErrorState() {
  const { common } = useEntranceText();
  useEffect(() => {
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return <FailedState text={common.screenFailed} onRetry={reload} />;
}

/** Reloads the page. It is a named function, because tests cannot replace the browser's own. */
function reload(): void {
  location.reload();
}

function ErrorPage() {
  const { common } = useEntranceText();
  return (
    <main className="column grid min-h-dvh place-content-center">
      <h1 id={SCREEN_HEADING_ID} className="sr-only">
        {common.failed}
      </h1>
      <ErrorState />
    </main>
  );
}
