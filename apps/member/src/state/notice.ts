import { create } from 'zustand';

const NOTICE_MS = 2000;

type NoticeKind = 'success' | 'error' | 'warn' | 'waiting';

/** A second button beside OK, which leads to a helpful screen. */
interface NoticeAction {
  label: string;
  /** The path of the screen, built by lib/paths.ts. */
  to: string;
}

interface Notice {
  /** The id is unique per notice, so that showing an equal one restarts the dialog. */
  id: number;
  kind: NoticeKind;
  title: string;
  text: string | null;
  durationMs: number;
  action: NoticeAction | null;
}

interface NoticeOptions {
  text?: string | undefined;
  action?: NoticeAction | undefined;
  durationMs?: number;
}

interface NoticeState {
  notice: Notice | null;
  settle: () => void;
}

const noNotice: NoticeState = { notice: null, settle: () => {} };

/** The one notice that is shown; a new one replaces it. */
export const useNotice = create<NoticeState>(() => noNotice);

let lastId = 0;

/** Resolves when the notice has closed: after its time, by OK, or because another replaced it. */
function show(kind: NoticeKind, title: string, options: NoticeOptions = {}): Promise<void> {
  useNotice.getState().settle();
  lastId += 1;
  const { text = null, durationMs = NOTICE_MS, action = null } = options;
  return new Promise((settle) => {
    useNotice.setState({ notice: { id: lastId, kind, title, text, durationMs, action }, settle });
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

/** Shows what was taken and is not done yet, under a clock. */
export function showWaiting(title: string, options?: NoticeOptions): Promise<void> {
  return show('waiting', title, options);
}

export function closeNotice(): void {
  const { settle } = useNotice.getState();
  useNotice.setState(noNotice);
  settle();
}
