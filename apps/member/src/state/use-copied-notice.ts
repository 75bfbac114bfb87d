import { useEntranceText } from '../text/language.ts';
import { showError, showSuccess } from './notice.ts';

/** SPEC section 4: copying shows a notice. */
export function useCopiedNotice(): (copied: boolean) => void {
  const { common } = useEntranceText();
  return (copied) => void (copied ? showSuccess(common.copied) : showError(common.copyFailed));
}
