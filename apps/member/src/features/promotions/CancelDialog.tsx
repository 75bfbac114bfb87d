import type { ClaimedPromotion } from '@kapao/contract/promotions.ts';
import { useProfile } from '../../api/profile.ts';
import { useOperation } from '../../api/use-operation.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { showError, showSuccess } from '../../state/notice.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { EndDialog } from '../../ui/EndDialog.tsx';
import { refreshClaim } from './queries.ts';

interface CancelDialogProps {
  claim: ClaimedPromotion;
  open: boolean;
  onClose: () => void;
}

/** Before a cancellation, says that the bonus is forfeited and that the cash stays. */
export function CancelDialog({ claim, open, onClose }: CancelDialogProps) {
  const { promotions: text } = useText();
  const cancelPromotion = useOperation('cancelPromotion');
  const profile = useProfile();
  const inLanguage = useInLanguage();
  const name = inLanguage(claim.name, claim.name_en);

  const cancel = async () => {
    const result = await cancelPromotion.run({ body: { promotion_id: claim.promotion_id } });
    if (result === null) return;
    onClose();
    if (!result.success) return void showError(text.cancelFailed, { text: result.message });
    const { forfeited } = result.data;
    const lost = forfeited > 0 ? formatCredit(forfeited) : null;
    void showSuccess(text.cancelled, { text: text.forfeited(result.message, lost) });
    await refreshClaim();
  };

  return (
    <EndDialog
      open={open}
      title={text.cancelTitle}
      text={text.cancelText(name, formatCredit(profile?.credit_data.bonusCredit))}
      keep={text.keep}
      end={text.cancel}
      busy={cancelPromotion.busy}
      onClose={onClose}
      onEnd={() => void cancel()}
    />
  );
}
