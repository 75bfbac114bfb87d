import { create } from 'zustand';
import { lastStep, type Step } from '../lib/visits.ts';
import { useSession } from '../state/session.ts';
import { judge } from './guard.ts';
import { findScreen, pageOf } from './screens.ts';

interface PageTurn {
  /** The page that stands until the next one is drawn, and takes no second tap meanwhile. */
  leaving: string;
  /** Which way it moves: not at all for who wants no motion, nor below a dialog that stands open. */
  motion: Step | 'none';
}

/** The turn that is on its way. */
export const usePageTurn = create<{ turn: PageTurn | null }>(() => ({ turn: null }));

/** How the page turns between two paths; null where none stands, and where it is the same one. */
export function pageTurn(from: string, to: string): PageTurn | null {
  const [leaving, arriving] = [pageAt(from), pageAt(to)];
  if (leaving === null || arriving === null || leaving === arriving) return null;
  const isStill =
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    document.querySelector('dialog[open]') !== null;
  return { leaving, motion: isStill ? 'none' : lastStep() };
}

/** The page that is shown at a path; null where something leads on, or is waited for. */
function pageAt(path: string): string | null {
  const found = findScreen(path);
  const verdict = judge(path, useSession.getState().isLogin, found !== null);
  const isShown = verdict.kind === 'public' || verdict.kind === 'protected';
  return found !== null && isShown ? pageOf(found) : null;
}
