import { useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { showError } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { EndDialog } from '../../ui/EndDialog.tsx';
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
      <EndDialog
        open={isAsking}
        title={text.cancelTitle}
        text={text.cancelText(shown)}
        keep={text.keep}
        end={text.confirmCancel}
        busy={cancelDeposit.busy}
        onClose={() => setAsking(false)}
        onEnd={() => void cancel()}
      />
    </>
  );
}
