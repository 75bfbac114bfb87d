import { useEntranceText } from '../text/language.ts';
import { showError, showSuccess } from './notice.ts';

/** Shows a notice after copying (site-29). */
export function useCopiedNotice(): (copied: boolean) => void {
  const { common } = useEntranceText();
  return (copied) => void (copied ? showSuccess(common.copied) : showError(common.copyFailed));
}
