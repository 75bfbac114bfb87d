import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readSearch, type SearchParameters } from '../lib/search.ts';

/** Reads the URL's search parameters: `useSearchOf({ outcome: oneOf(outcomes), after: anyText })`. */
export function useSearchOf<Parameters extends SearchParameters>(parameters: Parameters) {
  return readSearch(parameters, useSearch({ strict: false }));
}

/** Returns a function that goes to a URL of `paths`. A change of filters replaces the entry of the history. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return useCallback((href, options) => void navigate({ href, ...options }), [navigate]);
}
