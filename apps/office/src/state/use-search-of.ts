import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readSearch, type SearchParameters } from '../lib/search.ts';

/** Reads the URL's search parameters: `useSearchOf({ outcome: oneOf(outcomes), after: anyText })`. */
export function useSearchOf<Parameters extends SearchParameters>(parameters: Parameters) {
  return readSearch(parameters, useSearch({ strict: false }));
}

/**
 * Returns a function that goes to a URL of `paths`. A change of filters replaces the entry of the history, and a page
 * that stays the same stays where it is scrolled to.
 */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return useCallback(
    (href, options) => {
      const resetScroll = new URL(href, location.href).pathname !== location.pathname;
      void navigate({ href, ...options, resetScroll });
    },
    [navigate],
  );
}
