import { useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { showError } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { invalidateHistory } from './queries.ts';

interface CancelDepositProps {
  refCode: string;
  amount: number;
  /** True for a cross beside a line, false for a button of the deposit's page. */
  isIcon?: boolean;
}

/** Cancels an open deposit after one question (way-06); not for a payment page, which cannot be closed. */
export function CancelDeposit({ refCode, amount, isIcon = false }: CancelDepositProps) {
  const { underWay: text } = useText();
  const cancelDeposit = useOperation('cancelDeposit');
  const [isAsking, setAsking] = useState(false);
  const shown = formatCredit(amount);

  const cancel = async () => {
    const result = await cancelDeposit.run({ params: { refCode } });
    if (result === null) return;
    setAsking(false);
    // A refusal means that the deposit is not as it was shown.
    invalidateHistory();
    void queryClient.invalidateQueries({ queryKey: ['getDeposit'] });
    if (!result.success) void showError(text.cancelFailed, { text: result.message });
  };

  return (
    <>
      {isIcon ? (
        <IconButton
          label={text.cancel(shown)}
          onClick={() => setAsking(true)}
          className="-mr-2.5 text-muted"
        >
          <CloseIcon size={20} />
        </IconButton>
      ) : (
        <Button variant="quiet" onClick={() => setAsking(true)} className="text-error-ink!">
          {text.confirmCancel}
        </Button>
      )}
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={text.cancelTitle}>
        <p className="text-muted">{text.cancelText(shown)}</p>
        <div className="flex flex-col gap-2">
          <Button onClick={() => setAsking(false)} className="w-full">
            {text.keep}
          </Button>
          <Button
            variant="outlined"
            busy={cancelDeposit.busy}
            onClick={() => void cancel()}
            className="w-full text-error-ink!"
          >
            {text.confirmCancel}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
