import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLive } from '../api/use-live.ts';
import { useMay, useMe } from '../api/use-me.ts';
import { useOpenProposals } from '../api/use-open-proposals.ts';
import { WaitingProposals } from '../features/proposals/WaitingProposals.tsx';
import { paths } from '../lib/paths.ts';
import { placeOf } from '../lib/target-href.ts';
import { useHotkey } from '../lib/use-hotkey.ts';
import { closeConfirm, useConfirmRequest } from '../state/confirm.ts';
import { closePictures, usePictureRequest } from '../state/picture-request.ts';
import { setQuickActionsOpen, useQuickActions } from '../state/quick-actions.ts';
import { closeToast, useToasts } from '../state/toasts.ts';
import { useGo } from '../state/use-search-of.ts';
import { namePoints, useText } from '../text/language.ts';
import { Badge } from '../ui/Badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { RowMarkContext } from '../ui/row-mark.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { MenuContext } from './menu.ts';
import { MissingPermission } from './MissingPermission.tsx';
import { screens } from './screens.ts';
import { SideMenu } from './SideMenu.tsx';
import { StepUpHost } from './StepUpHost.tsx';
import { TopBar } from './TopBar.tsx';
import { usePrintHead } from './use-print-head.ts';
import { useOpeningKeys } from './use-opening-keys.ts';

// Dialogs load with their first use.
const QuickActions = lazy(() => import('./QuickActions.tsx'));
const ConfirmHost = lazy(() => import('./ConfirmHost.tsx'));
const PictureHost = lazy(() => import('./PictureHost.tsx'));
const FactorNeeded = lazy(() => import('../features/session/FactorNeeded.tsx'));

/** The frame of every screen: the top bar, the menu, and the dialogs over the page. */
export function Shell() {
  const { shell, common } = useText();
  const { pathname } = useLocation();
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null);
  const { toasts } = useToasts();
  const may = useMay();
  useLive();
  useOpeningKeys();
  usePrintHead();
  const { points_name: pointsName } = useMe();
  useEffect(() => namePoints(pointsName), [pointsName]);
  const isOpenToAll = useFactorState() === null;
  const menu = screens.filter(
    ({ isInMenu, permission, path }) =>
      isInMenu && may(permission) && (isOpenToAll || path === paths.security()),
  );
  const isMenuOpen = menuOpenAt === pathname;
  useHotkey((event) => {
    const isCommand = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k';
    if (!isCommand && event.key !== '/') return;
    event.preventDefault();
    setQuickActionsOpen(true);
  });
  return (
    <MenuContext value={menu}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-3 py-2 text-on-accent focus:translate-y-0 print:hidden"
      >
        {shell.skip}
      </a>
      <TopBar isMenuOpen={isMenuOpen} onMenu={() => setMenuOpenAt(isMenuOpen ? null : pathname)} />
      <SideMenu isOpen={isMenuOpen} onClose={() => setMenuOpenAt(null)} />
      <main
        id="content"
        tabIndex={-1}
        className={classNames(
          'px-4 pt-4 outline-none lg:ml-(--side-menu) lg:px-6 print:m-0 print:p-0',
          // The page can be scrolled clear of the toasts, so that no button stays below them.
          toasts.length > 0 ? 'pb-32' : 'pb-4',
        )}
      >
        <CurrentScreen />
      </main>
      <Toasts label={common.notifications} toasts={toasts} onClose={closeToast} />
      <Overlays />
      <StepUpHost />
    </MenuContext>
  );
}

/** The second factor that keeps the session out of everything else; null where nothing is missing. */
function useFactorState(): 'missing' | 'needed' | null {
  const { second_factor: state } = useMe();
  return state === 'missing' || state === 'needed' ? state : null;
}

/** The screen, or in its place the second factor or the permission that it waits for. */
function CurrentScreen() {
  const may = useMay();
  const { permissions: own } = useMe();
  const factor = useFactorState();
  const path = useMatches().at(-1)?.fullPath;
  if (factor === 'needed') {
    return (
      <Suspense fallback={null}>
        <FactorNeeded />
      </Suspense>
    );
  }
  if (factor === 'missing' && path !== paths.security()) {
    return <LeadToSecurity />;
  }
  const permission = screens.find((screen) => screen.path === path)?.permission ?? 'staff';
  // Changed permissions draw the screen again, so that no dialog or panel of the old permissions stays.
  if (permission === 'staff' || may(permission)) return <OpenScreen key={own.join()} />;
  return <MissingPermission key={path} permission={permission} />;
}

/** The screen below the strip of what waits for approval on it, with a mark beside each row that waits. */
function OpenScreen() {
  const { proposals } = useText();
  const waiting = useOpenProposals();
  const markOf = (href: string) =>
    waiting.has(placeOf(href)) && (
      <span className="ml-2">
        <Badge tone="warning">{proposals.statuses.open}</Badge>
      </span>
    );
  return (
    <RowMarkContext value={markOf}>
      <WaitingProposals />
      <Outlet />
    </RowMarkContext>
  );
}

/** Opens the setting up of the first factor in place of any other screen. */
function LeadToSecurity() {
  const go = useGo();
  useEffect(() => go(paths.security(), { replace: true }), [go]);
  return null;
}

function Overlays() {
  const { isOpen } = useQuickActions();
  const { request } = useConfirmRequest();
  const { request: picture } = usePictureRequest();
  const { permissions: own } = useMe();
  const rights = own.join();
  // A question belongs to its session and to its permissions, so it closes when they change.
  useEffect(() => closeQuestions, [rights]);
  // A question belongs to its page: the browser's back button closes it.
  useEffect(() => {
    addEventListener('popstate', closeQuestions);
    return () => removeEventListener('popstate', closeQuestions);
  }, []);
  return (
    <Suspense fallback={null}>
      {isOpen && <QuickActions />}
      {request !== null && <ConfirmHost request={request} />}
      {picture !== null && <PictureHost request={picture} />}
    </Suspense>
  );
}

function closeQuestions(): void {
  closeConfirm();
  closePictures();
  setQuickActionsOpen(false);
}
