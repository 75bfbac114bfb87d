import { useEntranceText } from '../text/language.ts';
import { showToast } from './toast.ts';

/** Shows a toast after copying (site-29). */
export function useCopiedToast(): (copied: boolean) => void {
  const { common } = useEntranceText();
  return (copied) =>
    copied ? showToast(common.copied) : showToast(common.copyFailed, { kind: 'error' });
}
