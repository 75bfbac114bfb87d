import { useEffect } from 'react';
import { DIALOGS } from '../lib/use-hotkey.ts';
import { useConfirmRequest } from '../state/confirm.ts';
import { usePictureRequest } from '../state/picture-request.ts';
import { setQuickActionsOpen, typeAhead, useQuickActions } from '../state/quick-actions.ts';

/**
 * Keeps keys from the page while a dialog that was asked for is still loading. Those for the search are written into it;
 * otherwise `/c` would take the open withdrawal.
 */
export function useOpeningKeys(): void {
  useEffect(() => {
    addEventListener('keydown', keepForDialog, { capture: true });
    return () => removeEventListener('keydown', keepForDialog, { capture: true });
  }, []);
}

function keepForDialog(event: KeyboardEvent): void {
  const isSearch = useQuickActions.getState().isOpen;
  const isAsked =
    isSearch ||
    useConfirmRequest.getState().request !== null ||
    usePictureRequest.getState().request !== null;
  const hasFocus = document.activeElement?.closest(DIALOGS) !== null;
  if (!isAsked || hasFocus || event.metaKey || event.ctrlKey || event.altKey) return;
  event.stopPropagation();
  if (event.key === 'Escape' && isSearch) setQuickActionsOpen(false);
  if (isSearch && typeAhead(event.key)) event.preventDefault();
}
