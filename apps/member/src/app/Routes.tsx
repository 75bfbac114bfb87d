import { useLayoutEffect, useRef, ViewTransition, type ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { arrivalScrollTop } from '../lib/visits.ts';
import { useSession } from '../state/session.ts';
import { LoadingPage } from '../ui/LoadingView.tsx';
import { judge } from './guard.ts';
import { Shell } from './member-parts.ts';
import { usePageTurn } from './page-turn.ts';
import { findScreen, pageOf, type FoundScreen } from './screens.ts';

export function Routes() {
  const [path] = useLocation();
  const isLogin = useSession((session) => session.isLogin);
  const found = findScreen(path);
  const verdict = judge(path, isLogin, found !== null);
  useArrivalScroll(path);

  // Keyed, because a redirect acts once: `/` leads to the login, and from there a member leads on.
  if (verdict.kind === 'redirect') return <Redirect key={verdict.to} to={verdict.to} replace />;
  if (verdict.kind === 'loading' || found === null) return <LoadingPage />;
  const page = <Page {...found} />;
  if (verdict.kind === 'public') {
    return <div className="column min-h-dvh">{page}</div>;
  }
  return <Shell.Component>{page}</Shell.Component>;
}

/** How a page moves, by the step that leads to it (styles.css); where none is named, not at all. */
const motion = { forward: 'page-forward', back: 'page-back', default: 'none' };

/** One screen; its own part of the code is fetched when it is first needed. */
function Page(found: FoundScreen) {
  const { Component } = found.screen;
  const page = pageOf(found);
  return (
    <ViewTransition key={page} default="none" enter={motion} exit={motion}>
      <UntilItTurns page={page}>
        <Component params={found.params} />
      </UntilItTurns>
    </ViewTransition>
  );
}

/**
 * Drawn anew when a turn begins and when it is done. The latter also lets the new screen make its
 * calls, which React would keep back until the page has stopped moving.
 */
function UntilItTurns({ page, children }: { page: string; children: ReactNode }) {
  const turn = usePageTurn((state) => state.turn);
  return <div inert={turn?.leaving === page}>{children}</div>;
}

/** A screen that is arrived at begins at its top; one that is come back to stands as it was left. */
function useArrivalScroll(path: string): void {
  const last = useRef(path);
  useLayoutEffect(() => {
    if (last.current === path) return;
    last.current = path;
    scrollTo({ top: arrivalScrollTop(), behavior: 'instant' });
  }, [path]);
}
