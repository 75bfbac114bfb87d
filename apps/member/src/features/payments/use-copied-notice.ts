import { showError, showSuccess } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';

/** SPEC section 4: copying shows a notice. */
export function useCopiedNotice(): (copied: boolean) => void {
  const { common } = useText();
  return (copied) => void (copied ? showSuccess(common.copied) : showError(common.copyFailed));
}
