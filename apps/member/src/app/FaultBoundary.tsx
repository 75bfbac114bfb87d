import { Component, type ReactNode } from 'react';
import { useEntranceText } from '../text/language.ts';
import { FailedState } from '../ui/FailedState.tsx';

/**
 * Stands in for a screen that broke, most often because its part of the code could not be fetched
 * (no network, or a new release). Only loading the page anew asks for that part again.
 */
export class FaultBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Fault /> : this.props.children;
  }
}

function Fault() {
  const { common } = useEntranceText();
  return (
    <main className="column grid min-h-dvh place-content-center">
      <h1 className="sr-only">{common.failed}</h1>
      <FailedState text={common.screenFailed} onRetry={() => location.reload()} />
    </main>
  );
}
