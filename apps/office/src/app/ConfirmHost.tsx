import { closeConfirm, type ConfirmRequest } from '../state/confirm.ts';
import { showToast } from '../state/toasts.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Draws the dialog that `confirmAct` opened. */
export default function ConfirmHost({
  request: { done, onDone, ...dialog },
}: {
  request: ConfirmRequest;
}) {
  return (
    <ConfirmDialog
      {...dialog}
      onClose={closeConfirm}
      onDone={() => {
        if (done !== undefined) showToast(done);
        onDone?.();
      }}
    />
  );
}
