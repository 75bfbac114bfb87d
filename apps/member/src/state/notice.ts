import { create } from 'zustand';

const NOTICE_MS = 2000;

type NoticeKind = 'success' | 'error' | 'warn';

/** A way on that helps more than OK does. */
interface NoticeWay {
  label: string;
  /** A path of lib/paths.ts. */
  to: string;
}

interface Notice {
  /** Grows with every notice, so that a second equal one starts afresh. */
  id: number;
  kind: NoticeKind;
  title: string;
  text: string | null;
  durationMs: number;
  way: NoticeWay | null;
}

interface NoticeOptions {
  text?: string | undefined;
  way?: NoticeWay | undefined;
  durationMs?: number;
}

interface Shown {
  notice: Notice | null;
  settle: () => void;
}

const nothing: Shown = { notice: null, settle: () => {} };

/** One notice at a time: the next one takes the place of the one before. */
export const useNotice = create<Shown>(() => nothing);

let lastId = 0;

/** Resolves when the notice has gone: by time, by OK, or because another took its place. */
function show(kind: NoticeKind, title: string, options: NoticeOptions = {}): Promise<void> {
  useNotice.getState().settle();
  lastId += 1;
  const { text = null, durationMs = NOTICE_MS, way = null } = options;
  return new Promise((settle) => {
    useNotice.setState({ notice: { id: lastId, kind, title, text, durationMs, way }, settle });
  });
}

export function showSuccess(title: string, options?: NoticeOptions): Promise<void> {
  return show('success', title, options);
}

export function showError(title: string, options?: NoticeOptions): Promise<void> {
  return show('error', title, options);
}

export function showWarning(title: string, options?: NoticeOptions): Promise<void> {
  return show('warn', title, options);
}

export function closeNotice(): void {
  const { settle } = useNotice.getState();
  useNotice.setState(nothing);
  settle();
}
