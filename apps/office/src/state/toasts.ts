import { create } from 'zustand';

/** A toast with a link stays longer, so that its link can be reached. */
const SHOWN_MS = 6000;
const LINKED_MS = 12_000;

interface Toast {
  id: number;
  tone: 'success' | 'danger';
  text: string;
  /** The address of the thing that the toast is about. */
  href?: string;
}

export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));
let lastId = 0;

/** Shows a toast for its time; a failure stays until it is closed (risk-22). */
export function showToast(text: string, tone: Toast['tone'] = 'success', href?: string): void {
  lastId += 1;
  const id = lastId;
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts, { id, tone, text, ...(href !== undefined && { href }) }],
  }));
  const shownMs = href === undefined ? SHOWN_MS : LINKED_MS;
  if (tone === 'success') setTimeout(() => closeToast(id), shownMs);
}

export function closeToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
