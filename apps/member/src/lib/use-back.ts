import { useLocation } from 'wouter';
import { paths } from './paths.ts';
import { previousPath } from './navigation-history.ts';

/**
 * The back button of a page header (site-17): goes to the link, or without one a step back in history.
 *
 * If the link is the previous entry it steps back too, so that the screen keeps its state. A screen opened
 * directly has no previous entry and goes to the dashboard.
 */
export function useBack(link?: string): () => void {
  const [, navigate] = useLocation();
  return () => {
    if (link !== undefined && previousPath() !== link) navigate(link);
    else if (history.length > 1) history.back();
    else navigate(paths.dashboard());
  };
}
