import { closeConfirm, type ConfirmRequest } from '../state/confirm.ts';
import { showToast } from '../state/toasts.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Draws the dialog that `confirmAct` opened. */
export default function ConfirmHost({ request: { done, ...dialog } }: { request: ConfirmRequest }) {
  return (
    <ConfirmDialog
      {...dialog}
      onClose={closeConfirm}
      onDone={() => done !== undefined && showToast(done)}
    />
  );
}
