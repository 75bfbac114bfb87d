import { create } from 'zustand';

const SHOWN_MS = 6000;

interface Toast {
  id: number;
  tone: 'success' | 'danger';
  text: string;
}

export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));
let lastId = 0;

/** A failure stays until it is closed. */
export function showToast(text: string, tone: Toast['tone'] = 'success'): void {
  lastId += 1;
  const id = lastId;
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, tone, text }] }));
  if (tone === 'success') setTimeout(() => closeToast(id), SHOWN_MS);
}

export function closeToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
