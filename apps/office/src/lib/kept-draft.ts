/** A draft that this browser keeps until it is saved or discarded. */
interface KeptDraft {
  draft: unknown;
  /** The server's mark of the state on which the draft began; null for a new record. */
  seen: string | null;
}

const PREFIX = 'office-draft:';

/** Reads a kept draft; null without one, and where the browser keeps nothing. */
export function readKeptDraft(name: string): KeptDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    if (!('draft' in kept) || !('seen' in kept)) return null;
    const { draft, seen } = kept;
    return typeof seen === 'string' || seen === null ? { draft, seen } : null;
  } catch {
    return null;
  }
}

export function keepDraft(name: string, kept: KeptDraft): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(kept));
  } catch {
    // The draft stays in the page; the browser has no room for it, or keeps nothing.
  }
}

export function forgetDraft(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}
