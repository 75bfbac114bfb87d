import { create } from 'zustand';
import { lastDirection, type NavigationDirection } from '../lib/navigation-history.ts';
import { useSession } from '../state/session.ts';
import { guardRoute } from './guard.ts';
import { findScreen, pageKey } from './screens.ts';

interface PageTransition {
  /** The previous page, which stays visible but inert until the next one is drawn. */
  leaving: string;
  /** The direction of the animation; none with reduced motion or behind an open dialog. */
  motion: NavigationDirection | 'none';
}

/** The page transition in progress. */
export const usePageTransition = create<{ transition: PageTransition | null }>(() => ({
  transition: null,
}));

/** The transition between two paths; null if either shows no page, or both show the same one. */
export function pageTransition(from: string, to: string): PageTransition | null {
  const [leaving, arriving] = [pageAt(from), pageAt(to)];
  if (leaving === null || arriving === null || leaving === arriving) return null;
  const hasNoMotion =
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    document.querySelector('dialog[open]') !== null;
  return { leaving, motion: hasNoMotion ? 'none' : lastDirection() };
}

/** The page shown at a path; null for a redirect or while loading. */
function pageAt(path: string): string | null {
  const found = findScreen(path);
  const decision = guardRoute(path, useSession.getState().isLogin, found !== null);
  const isShown = decision.kind === 'public' || decision.kind === 'protected';
  return found !== null && isShown ? pageKey(found) : null;
}
