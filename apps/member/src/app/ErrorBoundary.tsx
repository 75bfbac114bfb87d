import { Component, type ReactNode } from 'react';
import { useEntranceText } from '../text/language.ts';
import { FailedState } from '../ui/FailedState.tsx';

/**
 * Replaces a screen that failed, mostly because its chunk could not be fetched (no network, or a new
 * release). Only reloading the page requests that chunk again.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children;
  }
}

function ErrorPage() {
  const { common } = useEntranceText();
  return (
    <main className="column grid min-h-dvh place-content-center">
      <h1 className="sr-only">{common.failed}</h1>
      <FailedState text={common.screenFailed} onRetry={() => location.reload()} />
    </main>
  );
}
