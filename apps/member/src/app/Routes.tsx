import { useLayoutEffect, useRef, ViewTransition, type ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { savedScrollTop } from '../lib/navigation-history.ts';
import { paths } from '../lib/paths.ts';
import { useSession } from '../state/session.ts';
import { forgetWantedPath, rememberWantedPath, wantedPath } from '../state/wanted-path.ts';
import { LoadingPage } from '../ui/LoadingView.tsx';
import { ErrorBoundary, ErrorState } from './ErrorBoundary.tsx';
import { guardRoute } from './guard.ts';
import { lazyShell } from './member-frame.ts';
import { OfflineBar } from './OfflineBar.tsx';
import { usePageTransition } from './page-transition.ts';
import { findScreen, pageKey, type ScreenMatch } from './screens.ts';

export function Routes() {
  const [path] = useLocation();
  const isLogin = useSession((session) => session.isLogin);
  const memberId = useSession((session) => session.id);
  const match = findScreen(path);
  const decision = guardRoute(path, isLogin, match !== null);
  useScrollOnNavigation(path);
  useWantedPath(path, isLogin, memberId);

  // A redirect is keyed by its target, because a Redirect acts once and `/` needs two in a row: to the login, then on
  // to the dashboard.
  if (decision.kind === 'redirect') {
    const to = (decision.to === paths.dashboard() ? wantedPath(memberId) : null) ?? decision.to;
    return <Redirect key={to} to={to} replace />;
  }
  if (decision.kind === 'loading' || match === null) {
    return (
      <>
        <div className="column">
          <OfflineBar />
        </div>
        <LoadingPage />
      </>
    );
  }
  // If a member's screen fails, the bars stay, because another screen may still open.
  const instead = decision.kind === 'protected' ? <ErrorState /> : undefined;
  const page = <Page match={match} instead={instead} />;
  if (decision.kind === 'public') {
    return (
      <div className="column min-h-dvh">
        <OfflineBar />
        {page}
      </div>
    );
  }
  return <lazyShell.Component>{page}</lazyShell.Component>;
}

/** The animation's class by direction of navigation (styles.css). */
const transitionClasses = { forward: 'page-forward', back: 'page-back', default: 'none' };

/** One screen; its chunk is fetched when it is first drawn. */
function Page({ match, instead }: { match: ScreenMatch; instead: ReactNode }) {
  const { Component } = match.screen;
  const page = pageKey(match);
  return (
    <ViewTransition key={page} default="none" enter={transitionClasses} exit={transitionClasses}>
      <InertWhileLeaving page={page}>
        <ErrorBoundary instead={instead}>
          <Component params={match.params} />
        </ErrorBoundary>
      </InertWhileLeaving>
    </ViewTransition>
  );
}

/**
 * Makes the leaving page inert. Its redraw after a transition also lets the new screen start its calls,
 * which React defers until the animation ends.
 */
function InertWhileLeaving({ page, children }: { page: string; children: ReactNode }) {
  const transition = usePageTransition((state) => state.transition);
  return <div inert={transition?.leaving === page}>{children}</div>;
}

/**
 * A visitor who opened the link of an SMS finds its page again after the login, and so does the member whose session
 * ended there (alert-04). Who logs out has left the page.
 */
function useWantedPath(path: string, isLogin: boolean | null, memberId: number | null): void {
  const memberBefore = useRef<number | null>(null);
  const wasVisitor = useRef(false);
  useLayoutEffect(() => {
    if (isLogin === true) {
      memberBefore.current = memberId;
      const wanted = wantedPath(memberId);
      if (wanted === null || wanted === path) forgetWantedPath();
    } else if (isLogin === false) {
      const isLeft = !wasVisitor.current && useSession.getState().hasLoggedOut;
      if (!isLeft) rememberWantedPath(path, memberBefore.current);
      memberBefore.current = null;
    }
    wasVisitor.current = isLogin === false;
  }, [path, isLogin, memberId]);
}

/** A new screen begins at its top; a screen returned to keeps its scroll position. */
function useScrollOnNavigation(path: string): void {
  const lastPath = useRef(path);
  useLayoutEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    scrollTo({ top: savedScrollTop(), behavior: 'instant' });
  }, [path]);
}
