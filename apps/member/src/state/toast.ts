import type { ReactNode } from 'react';
import { create } from 'zustand';

const TOAST_MS = 2000;

export type ToastKind = 'success' | 'error' | 'waiting' | 'news';

export interface Toast {
  /** The id is unique, so that the same toast, shown once more, is shown for its whole time again. */
  id: number;
  /** The kind of event, which the icon and its colour show (site-63). */
  kind: ToastKind;
  /** The icon of what happened, where the kind's own says too little; null otherwise. */
  icon: ((props: { size?: number }) => ReactNode) | null;
  title: string;
  /** The received money, such as `+300.93`; null for a toast without money. */
  amount: string | null;
  durationMs: number;
}

/** The one toast that is shown; a new one replaces it (site-27). */
export const useToast = create<{ toast: Toast | null }>(() => ({ toast: null }));

let lastId = 0;

/** Announces a finished action. A toast disappears, so use a notice for text that must be read. */
export function showToast(title: string, options: Partial<Omit<Toast, 'id' | 'title'>> = {}): void {
  lastId += 1;
  const { kind = 'success', icon = null, amount = null, durationMs = TOAST_MS } = options;
  useToast.setState({ toast: { id: lastId, kind, icon, title, amount, durationMs } });
}

export function closeToast(): void {
  useToast.setState({ toast: null });
}
