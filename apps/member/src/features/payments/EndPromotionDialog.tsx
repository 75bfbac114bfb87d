import { formatCredit } from '../../lib/numbers.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** The promotion that a withdrawal would end, and the bonus that would be forfeited, in baht. */
export interface PromotionToEnd {
  name: string;
  bonus: number;
}

interface EndingDialogProps {
  ending: PromotionToEnd;
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/**
 * Shows the cost of a withdrawal before it is requested (pay-92). The server itself does not ask for
 * confirmation.
 */
export function EndPromotionDialog({ ending, open, onClose, onConfirm }: EndingDialogProps) {
  const { payments: text } = useText();
  return (
    <Dialog open={open} onClose={onClose} title={text.endingTitle}>
      <p className="[overflow-wrap:anywhere] text-muted">{text.endingText(ending.name)}</p>
      <p className="font-semibold tabular-nums">{text.bonusGoesBack(formatCredit(ending.bonus))}</p>
      <div className="flex flex-col gap-2">
        <Button onClick={onClose} className="w-full">
          {text.keepPromotion}
        </Button>
        <Button variant="outlined" onClick={onConfirm} className="w-full text-error-ink!">
          {text.endAndWithdraw}
        </Button>
      </div>
    </Dialog>
  );
}
