import { create } from 'zustand';
import type { ConfirmDialogProps } from '../ui/ConfirmDialog.tsx';

/** An act that is confirmed first; `done` is shown and `onDone` called when it has succeeded. */
export interface ConfirmRequest extends Omit<ConfirmDialogProps, 'onClose' | 'onDone'> {
  done?: string;
  onDone?: () => void;
}

export const useConfirmRequest = create<{ request: ConfirmRequest | null }>(() => ({
  request: null,
}));

/**
 * Opens the dialog that confirms an act: `confirmAct({ title, confirm, reason: true, act: ({ key, reason }) =>
 * approve.run({ params, body: { key, reason } }) })`.
 */
export function confirmAct(request: ConfirmRequest): void {
  useConfirmRequest.setState({ request });
}

export function closeConfirm(): void {
  useConfirmRequest.setState({ request: null });
}
