import { useEffect, useState } from 'react';
import { useConfirmRequest } from './confirm.ts';

/** Returns a function that focuses a row of the table, once no dialog is open any more. */
export function useFocusRow(): (id: string) => void {
  const isConfirming = useConfirmRequest(({ request }) => request !== null);
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null || isConfirming) return;
    // The row is focused after the dialog, which gives the focus back to the row that was decided.
    const timer = setTimeout(() => {
      setWanted(null);
      document.querySelector<HTMLElement>(`a[data-row="${CSS.escape(wanted)}"]`)?.focus();
    });
    return () => clearTimeout(timer);
  }, [wanted, isConfirming]);
  return setWanted;
}
