import { create } from 'zustand';

const SHOWN_MS = 6000;

interface Toast {
  id: number;
  tone: 'success' | 'danger';
  text: string;
  /** The address of the thing that the toast is about. */
  href?: string;
}

export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));
let lastId = 0;

/** Shows a toast. A failure, and a toast with a link, stay until they are closed. */
export function showToast(text: string, tone: Toast['tone'] = 'success', href?: string): void {
  lastId += 1;
  const id = lastId;
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts, { id, tone, text, ...(href !== undefined && { href }) }],
  }));
  if (tone === 'success' && href === undefined) setTimeout(() => closeToast(id), SHOWN_MS);
}

export function closeToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
