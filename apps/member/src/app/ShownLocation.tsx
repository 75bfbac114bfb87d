import {
  addTransitionType,
  startTransition,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { Router } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { pageTurn, usePageTurn } from './page-turn.ts';
import { findScreen } from './screens.ts';

/**
 * Gives the screens the address that they are at. It follows the browser's, and where the page turns
 * it does so in a transition of React's: what stands goes on standing, at its own address, until
 * the next page is drawn, and then the one moves out as the other moves in.
 */
export function ShownLocation({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(currentLocation);
  const wanted = useRef<{ path: string; search: string }>(shown);

  useLayoutEffect(() => {
    const follow = (event?: Event) => {
      const next = currentLocation();
      const { path, search } = wanted.current;
      if (next.path === path && next.search === search) return;
      wanted.current = next;
      const turn = isMoved(event) ? null : pageTurn(path, next.path);
      if (turn === null) return setShown(next);
      usePageTurn.setState({ turn });
      void findScreen(next.path)?.screen.preload?.();
      const turnPage = () => {
        // As in styles.css. Said here too, it keeps React from leaving an animation behind each time.
        document.documentElement.style.viewTransitionName = 'none';
        startTransition(() => {
          addTransitionType(turn.motion);
          setShown(next);
        });
      };
      // React draws at once, without a transition, what is asked for in the midst of this event.
      if (event?.type === 'popstate') setTimeout(turnPage);
      else turnPage();
    };
    const events = ['pushState', 'replaceState', 'popstate'];
    for (const name of events) addEventListener(name, follow);
    // A redirect of the first drawing.
    follow();
    return () => {
      for (const name of events) removeEventListener(name, follow);
    };
  }, []);

  useLayoutEffect(() => usePageTurn.setState({ turn: null }), [shown]);

  return (
    <Router hook={shown.hook} searchHook={shown.searchHook}>
      {children}
    </Router>
  );
}

/** Where the browser is, and the two hooks by which the router tells it. */
function currentLocation() {
  const { pathname: path, search } = location;
  return {
    path,
    search,
    hook: (): [string, typeof navigate] => [path, navigate],
    searchHook: () => search,
  };
}

/** A swipe back, for which the browser has moved the pages itself. */
function isMoved(event?: Event): boolean {
  return event !== undefined && 'hasUAVisualTransition' in event && !!event.hasUAVisualTransition;
}
