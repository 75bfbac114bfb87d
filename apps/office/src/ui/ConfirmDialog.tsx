import { useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { TextArea } from './Field.tsx';
import { useUi } from './ui-context.ts';

const REASON_MIN = 3;
const REASON_MAX = 500;

type Outcome = { success: true } | { success: false; message: string; isOutcomeUnknown: boolean };

export interface ConfirmDialogProps {
  title: string;
  /** The effect in a sentence, with the amount and the name. */
  children?: ReactNode;
  /** The word on the button: the act, not "OK". */
  confirm: string;
  isDanger?: boolean;
  /** Asks for a reason, which the act records. */
  reason?: boolean;
  /**
   * Runs the act. `key` is made when the dialog opens: after a lost answer the same key is sent again, so that money
   * moves once.
   */
  act: (given: { key: string; reason: string }) => Promise<Outcome | null>;
  onDone: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, isDanger = false, reason: asksReason = false } = props;
  const { text } = useUi();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const isUnknown = outcome?.success === false && outcome.isOutcomeUnknown;

  const run = async () => {
    if (busy) return;
    const isShort = asksReason && reason.trim().length < REASON_MIN;
    setReasonError(isShort ? text.reasonTooShort : undefined);
    if (isShort) return;
    setBusy(true);
    const result = await props.act({ key, reason: reason.trim() });
    setBusy(false);
    setOutcome(result);
    if (result?.success === true) {
      props.onDone();
      props.onClose();
    }
    // A refused act is over: the next attempt is a new one, perhaps with another reason.
    if (result?.success === false && !result.isOutcomeUnknown) setKey(crypto.randomUUID());
  };

  return (
    <Dialog title={title} isOpen isAlert onClose={props.onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        {children !== undefined && <div>{children}</div>}
        {asksReason && (
          <TextArea
            label={text.reason}
            value={reason}
            error={reasonError}
            maxLength={REASON_MAX}
            // A repeat is the same act only with the same reason.
            readOnly={isUnknown || busy}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        {outcome?.success === false && (
          <p role="alert" className="text-danger">
            {outcome.message}
            {isUnknown && ` · ${text.outcomeUnknown}`}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={props.onClose}>{text.cancel}</Button>
          <Button type="submit" look={isDanger ? 'danger' : 'primary'} busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
