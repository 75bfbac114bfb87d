import { useLayoutEffect, useRef } from 'react';
import { Redirect, useLocation } from 'wouter';
import { arrivalScrollTop } from '../lib/visits.ts';
import { useSession } from '../state/session.ts';
import { LoadingView } from '../ui/LoadingView.tsx';
import { judge } from './guard.ts';
import { Shell } from './member-parts.ts';
import { findScreen, type FoundScreen } from './screens.ts';

export function Routes() {
  const [path] = useLocation();
  const isLogin = useSession((session) => session.isLogin);
  const found = findScreen(path);
  const verdict = judge(path, isLogin, found !== null);
  useArrivalScroll(path);

  // Keyed, because a redirect acts once: `/` leads to the login, and from there a member leads on.
  if (verdict.kind === 'redirect') return <Redirect key={verdict.to} to={verdict.to} replace />;
  if (verdict.kind === 'loading' || found === null) return <LoadingView />;
  const page = <Page {...found} />;
  if (verdict.kind === 'public') {
    return <div className="column min-h-dvh">{page}</div>;
  }
  return <Shell.Component>{page}</Shell.Component>;
}

/** One screen, sliding in; its own part of the code is fetched when it is first needed. */
function Page({ screen: { name, Component }, params }: FoundScreen) {
  return (
    <div key={`${name} ${Object.values(params).join(' ')}`} className="animate-page">
      <Component params={params} />
    </div>
  );
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
