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
import { pageTransition, usePageTransition } from './page-transition.ts';
import { findScreen } from './screens.ts';

/**
 * Gives the screens their location, which follows the browser's in a React transition: the old page stays at its own
 * location until the next page is drawn.
 */
export function TransitionRouter({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(currentLocation);
  const targetLocation = useRef<{ path: string; search: string }>(shown);

  useLayoutEffect(() => {
    const onLocationChange = (event?: Event) => {
      const next = currentLocation();
      const { path, search } = targetLocation.current;
      if (next.path === path && next.search === search) return;
      targetLocation.current = next;
      const transition = isAnimatedByBrowser(event) ? null : pageTransition(path, next.path);
      if (transition === null) return setShown(next);
      usePageTransition.setState({ transition });
      void findScreen(next.path)?.screen.preload?.();
      const startPageTransition = () => {
        // The root's transition name is also set in styles.css. Setting it here too stops React from leaving an
        // animation behind each time.
        document.documentElement.style.viewTransitionName = 'none';
        startTransition(() => {
          addTransitionType(transition.motion);
          setShown(next);
        });
      };
      // During a popstate event React draws synchronously, without a transition.
      if (event?.type === 'popstate') setTimeout(startPageTransition);
      else startPageTransition();
    };
    const events = ['pushState', 'replaceState', 'popstate'];
    for (const name of events) addEventListener(name, onLocationChange);
    // Catches a redirect during the first render.
    onLocationChange();
    return () => {
      for (const name of events) removeEventListener(name, onLocationChange);
    };
  }, []);

  useLayoutEffect(() => usePageTransition.setState({ transition: null }), [shown]);

  return (
    <Router hook={shown.hook} searchHook={shown.searchHook}>
      {children}
    </Router>
  );
}

/** The browser's location, with the two hooks by which the router reads it. */
function currentLocation() {
  const { pathname: path, search } = location;
  return {
    path,
    search,
    hook: (): [string, typeof navigate] => [path, navigate],
    searchHook: () => search,
  };
}

/** True for a swipe back, which the browser has animated itself. */
function isAnimatedByBrowser(event?: Event): boolean {
  return event !== undefined && 'hasUAVisualTransition' in event && !!event.hasUAVisualTransition;
}
