import { create } from 'zustand';
import { lastStep, type Step } from '../lib/visits.ts';
import { useSession } from '../state/session.ts';
import { judge } from './guard.ts';
import { findScreen, pageOf } from './screens.ts';

interface PageTransition {
  /** The page that stays, inert, until the next one is drawn. */
  leaving: string;
  /** The direction of the animation; none with reduced motion or below an open dialog. */
  motion: Step | 'none';
}

/** The page transition in progress. */
export const usePageTurn = create<{ transition: PageTransition | null }>(() => ({
  transition: null,
}));

/** The transition between two paths; null if either shows no page, or both show the same one. */
export function pageTurn(from: string, to: string): PageTransition | null {
  const [leaving, arriving] = [pageAt(from), pageAt(to)];
  if (leaving === null || arriving === null || leaving === arriving) return null;
  const hasNoMotion =
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    document.querySelector('dialog[open]') !== null;
  return { leaving, motion: hasNoMotion ? 'none' : lastStep() };
}

/** The page shown at a path; null for a redirect or while loading. */
function pageAt(path: string): string | null {
  const found = findScreen(path);
  const decision = judge(path, useSession.getState().isLogin, found !== null);
  const isShown = decision.kind === 'public' || decision.kind === 'protected';
  return found !== null && isShown ? pageOf(found) : null;
}
