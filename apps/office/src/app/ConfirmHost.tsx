import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { closeConfirm, type ConfirmRequest } from '../state/confirm.ts';
import { showToast } from '../state/toasts.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Draws the dialog that `confirmAct` opened. It belongs to its page: the browser's back button closes it. */
export default function ConfirmHost({
  request: { done, onDone, ...dialog },
}: {
  request: ConfirmRequest;
}) {
  const { href } = useLocation();
  const [openedAt] = useState(href);
  useEffect(() => {
    if (href !== openedAt) closeConfirm();
  }, [href, openedAt]);
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
