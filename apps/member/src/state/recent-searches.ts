import { create } from 'zustand';
import { useSession } from './session.ts';

const KEY = 'recent_searches';
const MAX_SEARCHES = 6;
const NONE: readonly string[] = [];

/** One member's last searches, kept on this device. */
interface RecentSearches {
  ownerId: number | null;
  /** The searches, newest first. */
  texts: readonly string[];
}

const useStored = create<RecentSearches>(readStored);

/** Returns the last searches of the signed-in member, never another member's. */
export function useRecentSearches(): readonly string[] {
  const memberId = useSession((session) => session.id);
  return useStored(({ ownerId, texts }) => (ownerId === memberId ? texts : NONE));
}

/** Stores a successful search; the same text in another case counts as the same. */
export function rememberSearch(typed: string): void {
  const text = typed.trim();
  if (text === '') return;
  const isSame = (other: string) => other.toLowerCase() === text.toLowerCase();
  store([text, ...ownTexts().filter((other) => !isSame(other))].slice(0, MAX_SEARCHES));
}

export function forgetSearches(): void {
  store([]);
}

function ownTexts(): readonly string[] {
  const { ownerId, texts } = useStored.getState();
  return ownerId === useSession.getState().id ? texts : NONE;
}

function store(texts: readonly string[]): void {
  const searches = { ownerId: useSession.getState().id, texts };
  localStorage.setItem(KEY, JSON.stringify(searches));
  useStored.setState(searches);
}

function readStored(): RecentSearches {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (isSearches(stored)) return stored;
  } catch {
    // The stored text was not written by this app, so there are no searches.
  }
  return { ownerId: null, texts: NONE };
}

function isSearches(stored: unknown): stored is RecentSearches {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'ownerId' in stored &&
    typeof stored.ownerId === 'number' &&
    'texts' in stored &&
    Array.isArray(stored.texts) &&
    stored.texts.every((text) => typeof text === 'string')
  );
}
