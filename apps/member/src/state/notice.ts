import { create } from 'zustand';

const NOTICE_MS = 2000;

type NoticeKind = 'success' | 'error' | 'warn';

interface Notice {
  /** Grows with every notice, so that a second equal one starts afresh. */
  id: number;
  kind: NoticeKind;
  title: string;
  text: string | null;
  durationMs: number;
}

interface NoticeOptions {
  text?: string | undefined;
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
  const { text = null, durationMs = NOTICE_MS } = options;
  return new Promise((settle) => {
    useNotice.setState({ notice: { id: lastId, kind, title, text, durationMs }, settle });
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
