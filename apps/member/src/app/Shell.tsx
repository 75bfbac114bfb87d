import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useProfilePoll } from '../api/profile.ts';
import { useSettings } from '../api/settings.ts';
import { loadGameLists } from '../features/games/queries.ts';
import { useIdle } from '../lib/use-idle.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { closeAllModals } from '../state/modals.ts';
import { useSession } from '../state/session.ts';
import { closeSidebar } from '../state/sidebar.ts';
import { useText } from '../text/language.ts';
import { BottomBar } from './BottomBar.tsx';
import { Modals } from './Modals.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';

/** Fetched after the frame: it has nothing to say for a quarter of an hour at least. */
const SessionReminder = lazy(() => import('../features/protection/SessionReminder.tsx'));

/** The frame of every member's screen: bars above and below, and the menu at the side. */
export default function Shell({ children }: { children: ReactNode }) {
  const text = useText();
  const settings = useSettings();
  const main = useRef<HTMLElement>(null);
  useProfilePoll();
  useGameLists();
  useArrival(main);
  return (
    <div className="column flex min-h-dvh flex-col">
      <a
        href="#content"
        className="gradient fixed top-2 left-1/2 z-30 -translate-x-1/2 -translate-y-20 rounded-control px-edge py-3 focus:translate-y-0"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {text.common.skipToContent}
      </a>
      <TopBar />
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        className="flex flex-1 flex-col overflow-x-clip px-edge pt-2 pb-4 outline-none"
      >
        {/* Down to the edge of the screen, so that the note below never moves before anybody's eyes. */}
        <div className="flex min-h-[calc(100dvh-var(--top-bar)-var(--safe-top))] flex-1 flex-col">
          {children}
        </div>
        {settings?.sandbox && (
          <p className="pt-8 text-center text-caption text-muted">{text.common.sandbox}</p>
        )}
      </main>
      <BottomBar />
      <SideMenu />
      <Reminder />
      <Modals />
    </div>
  );
}

function Reminder() {
  const isIdle = useIdle();
  return <Suspense>{isIdle && <SessionReminder />}</Suspense>;
}

/** SPEC section 4: game lists load once after login, when the first screen has what it needs. */
function useGameLists(): void {
  const isLogin = useSession((session) => session.isLogin === true);
  useEffect(() => (isLogin ? whenIdle(() => void loadGameLists()) : undefined), [isLogin]);
}

/** On every change of route the menus close, and the keyboard starts at the new screen. */
function useArrival(main: React.RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    closeSidebar();
    closeAllModals();
    main.current?.focus({ preventScroll: true });
  }, [path, main]);
}
