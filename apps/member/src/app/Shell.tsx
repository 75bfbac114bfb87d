import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useProfilePoll } from '../api/profile.ts';
import { useSettings } from '../api/settings.ts';
import { loadGameLists } from '../features/games/queries.ts';
import { mayLoadAhead } from '../lib/may-load-ahead.ts';
import { SCREEN_HEADING_ID } from '../lib/page-title.ts';
import { patterns } from '../lib/paths.ts';
import { useIdle } from '../lib/use-idle.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { useSession } from '../state/session.ts';
import { useText } from '../text/language.ts';
import { BottomBar } from './BottomBar.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { bottomBarEntries } from './menu.ts';
import { Modals } from './Modals.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { ReceivedSum } from './ReceivedSum.tsx';
import { findScreen } from './screens.ts';
import { sections } from './sections.ts';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { useLockClock } from './use-lock-clock.ts';
import { useReturnToDeposit } from './use-return-to-deposit.ts';
import { useScreenFocus } from './use-screen-focus.ts';

/** The notifications load after the frame, because they need the socket's library. */
const LiveNotifications = lazy(() => import('../features/notifications/LiveNotifications.tsx'));
/**
 * The session reminder loads after the frame, because the first reminder is due after 15 minutes at the earliest.
 */
const SessionReminder = lazy(() => import('../features/protection/SessionReminder.tsx'));

const LAUNCHER_SEGMENT = patterns.launchGame.split('/')[1];

/** The frame of every member's screen: top and bottom bars, and the side menu. */
export default function Shell({ children }: { children: ReactNode }) {
  const text = useText();
  const settings = useSettings();
  const mainElement = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const section = sections[findScreen(path)?.screen.name ?? ''];
  useProfilePoll();
  useLockClock();
  useReturnToDeposit();
  // The launcher leaves for the game at once, so it does not need the rest.
  const isStaying = path.split('/')[1] !== LAUNCHER_SEGMENT;
  useGameLists(isStaying);
  useTabs(isStaying);
  useScreenFocus(mainElement);
  return (
    <div className="column flex min-h-dvh flex-col">
      <a
        href="#content"
        className="gradient fixed top-2 left-1/2 z-30 -translate-x-1/2 -translate-y-20 rounded-control px-edge py-3 focus:translate-y-0"
        onClick={(event) => {
          event.preventDefault();
          mainElement.current?.focus();
        }}
      >
        {text.common.skipToContent}
      </a>
      <TopBar />
      <OfflineBar className="sticky top-[calc(var(--top-bar)+var(--safe-top))] z-20" />
      <main
        ref={mainElement}
        id="content"
        aria-labelledby={SCREEN_HEADING_ID}
        tabIndex={-1}
        className="flex flex-1 flex-col overflow-x-clip px-edge pt-2 pb-4 outline-none"
      >
        {/* The page is as high as the screen, so that the note below stays out of view while the page loads. */}
        <div
          data-section={section}
          className="flex min-h-[calc(100dvh-var(--top-bar)-var(--safe-top))] flex-1 flex-col"
        >
          {children}
        </div>
        {settings?.sandbox && (
          <p className="pt-8 text-center text-caption text-muted">{text.common.sandbox}</p>
        )}
      </main>
      <BottomBar />
      <SideMenu />
      <ReceivedSum />
      <ErrorBoundary instead={null}>
        <Later isStaying={isStaying} />
      </ErrorBoundary>
      <Modals />
    </div>
  );
}

/** The parts that wait until the first screen is complete. */
function Later({ isStaying }: { isStaying: boolean }) {
  const isIdle = useIdle();
  return (
    <Suspense>
      {isIdle && <SessionReminder />}
      {isIdle && isStaying && <LiveNotifications />}
    </Suspense>
  );
}

/** Loads the game lists once after login, when the first screen is complete (site-62). */
function useGameLists(isStaying: boolean): void {
  const isLogin = useSession((session) => session.isLogin === true);
  useEffect(
    () => (isLogin && isStaying ? whenIdle(() => void loadGameLists()) : undefined),
    [isLogin, isStaying],
  );
}

/** Loads the screens of the five tabs when the first one is complete, so that they open without a network too. */
function useTabs(isStaying: boolean): void {
  useEffect(() => {
    if (!isStaying || !mayLoadAhead()) return undefined;
    return whenIdle(() => {
      for (const { to } of bottomBarEntries) void findScreen(to)?.screen.preload?.();
    });
  }, [isStaying]);
}
