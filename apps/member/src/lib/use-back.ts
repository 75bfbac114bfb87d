import { useLocation } from 'wouter';
import { paths } from './paths.ts';
import { pathBehind } from './visits.ts';

/**
 * The way back of a page header (SPEC 2.3): to the given link, otherwise one step back in history.
 * A link that is just one step behind is reached by that step, so that its screen is found as it was
 * left. A screen opened by its address has no step behind it, so that one goes home.
 */
export function useBack(link?: string): () => void {
  const [, navigate] = useLocation();
  return () => {
    if (link !== undefined && pathBehind() !== link) navigate(link);
    else if (history.length > 1) history.back();
    else navigate(paths.dashboard());
  };
}
