import { useHotkey } from '../lib/use-hotkey.ts';
import { showToast } from './toasts.ts';

interface KeyAct {
  off: string | undefined;
  run: () => void;
}

/** The keys of an open row: Escape closes it, and each code (such as `KeyA`) runs its act, or says why it is off. */
export function useListKeys(acts: Readonly<Record<string, KeyAct | undefined>>, close: () => void) {
  useHotkey((event) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === 'Escape') return close();
    // `code` is the place on the keyboard, because a Thai layout has other letters there.
    const act = acts[event.code];
    if (act === undefined) return;
    event.preventDefault();
    if (act.off === undefined) act.run();
    else showToast(act.off, 'danger');
  });
}
