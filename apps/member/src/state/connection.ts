import { create } from 'zustand';

/** Whether the server answers this page (account-44). */
interface Connection {
  /** Whether the last call that ended had no answer. */
  isLost: boolean;
  /** When the last answer came, in ms; null before the first. */
  answeredAt: number | null;
  /** Since when nothing has answered while the page was seen, in ms; null while the server answers. */
  silentSince: number | null;
}

/** How long a page may be seen without any answer; then the member has no session any more (account-44). */
const MAX_SILENCE_MS = 5 * 60_000;
/** The pauses between tries while nothing answers; the last pause is repeated. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000];
const LAST_PAUSE_MS = 15_000;

export const useConnection = create<Connection>(() => ({
  isLost: false,
  answeredAt: null,
  silentSince: null,
}));

export function noteAnswer(): void {
  useConnection.setState({ isLost: false, answeredAt: Date.now(), silentSince: null });
}

/** Calls the listener whenever the server answers again. Returns a function that stops it. */
export function onConnectionFound(listener: () => void): () => void {
  return useConnection.subscribe((now, before) => {
    if (before.isLost && !now.isLost) listener();
  });
}

export function noteSilence(): void {
  const { silentSince } = useConnection.getState();
  useConnection.setState({ isLost: true, silentSince: silentSince ?? Date.now() });
}

// A hidden page proves nothing about the server, so the silence begins again when the page is seen.
document.addEventListener('visibilitychange', () => {
  if (useConnection.getState().isLost) useConnection.setState({ silentSince: Date.now() });
});

export function isSilenceOver(): boolean {
  const { silentSince } = useConnection.getState();
  return silentSince !== null && !document.hidden && Date.now() - silentSince >= MAX_SILENCE_MS;
}

/** The pause before the next try, after this number of tries without an answer. */
export function pauseAfter(tries: number): number {
  return PAUSES_MS[tries - 1] ?? LAST_PAUSE_MS;
}

/** Forgets the silence of a session that has ended. */
export function forgetSilence(): void {
  useConnection.setState({ silentSince: null });
}

/** Waits for the next try: until the pause is over, the phone tells of its network, or the page is seen again. */
export async function untilNextTry(tries: number): Promise<void> {
  await pauseOrChange(pauseAfter(tries));
  while (document.hidden) await pauseOrChange(LAST_PAUSE_MS);
}

function pauseOrChange(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      document.removeEventListener('visibilitychange', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    document.addEventListener('visibilitychange', end);
  });
}
