import { create } from 'zustand';

/** The browser's offer to install the site, which it makes once a page; browsers without it are told by steps. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

const VISITS_KEY = 'visits';
const DISMISSED_KEY = 'install-dismissed';
/** A visit begins after a pause of half an hour, so that a reload is none. */
const VISIT_PAUSE_MS = 30 * 60_000;
const DISMISSED_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;

export const useInstall = create<{ offer: InstallPromptEvent | null; isOver: boolean }>(() => ({
  offer: null,
  isOver: false,
}));

/** Keeps the browser's offer for the right moment, in place of its own bar (install-01). */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    // Browsers that send this event send it with `prompt`, which the DOM's types do not know.
    useInstall.setState({ offer: event as InstallPromptEvent });
  });
  addEventListener('appinstalled', () => endInstall());
}

/** Counts this visit, at the start of a page. */
export function countVisit(now = Date.now()): void {
  const { count, at } = readVisits();
  const isNew = now - at > VISIT_PAUSE_MS;
  localStorage.setItem(VISITS_KEY, JSON.stringify({ count: isNew ? count + 1 : count, at: now }));
}

export function visitCount(): number {
  return readVisits().count;
}

function readVisits(): { count: number; at: number } {
  try {
    const { count, at }: { count: unknown; at: unknown } = JSON.parse(
      localStorage.getItem(VISITS_KEY) ?? '{}',
    );
    return { count: Number(count) || 0, at: Number(at) || 0 };
  } catch {
    return { count: 0, at: 0 };
  }
}

/** Whether the member has dismissed or done it lately (install-01). */
export function isInstallDismissed(now = Date.now()): boolean {
  const at = Number(localStorage.getItem(DISMISSED_KEY));
  return at > now - DISMISSED_DAYS * DAY_MS;
}

/** Ends the suggestion for long: dismissed, or installed. */
export function endInstall(): void {
  localStorage.setItem(DISMISSED_KEY, String(Date.now()));
  useInstall.setState({ offer: null, isOver: true });
}
