import { useEffect, type ReactNode } from 'react';
import { useLock } from '../state/lock.ts';
import { loadText } from '../text/language.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { OfflineBar } from './OfflineBar.tsx';

const unlock = lazyComponent(
  async () => {
    const [screen] = await Promise.all([
      import('../features/sessions/UnlockScreen.tsx'),
      loadText(),
    ]);
    return screen;
  },
  () => null,
);

/**
 * Hides the page while the session is locked. It stays mounted, so that forms keep what was typed (lock-06), and inert,
 * so that neither keys nor screen readers reach it.
 */
export function LockCover({ children }: { children: ReactNode }) {
  const isLocked = useLock((state) => state.isLocked);
  useEffect(() => {
    // Behind the cover the page must not scroll away from where it was.
    document.documentElement.style.overflow = isLocked ? 'hidden' : '';
  }, [isLocked]);
  return (
    <>
      <div className={isLocked ? 'invisible contents' : 'contents'} inert={isLocked}>
        {children}
      </div>
      {isLocked && (
        <ErrorBoundary>
          <unlock.Component offline={<OfflineBar />} />
        </ErrorBoundary>
      )}
    </>
  );
}
