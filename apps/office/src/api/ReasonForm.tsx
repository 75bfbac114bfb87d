import { useState, type ReactNode } from 'react';
import { isReasonTooShort, reasonField, reasonLine } from '../lib/typed-reason.ts';
import { useSaving, type Outcome } from '../lib/use-saving.ts';
import { showToast } from '../state/toasts.ts';
import { useText } from '../text/language.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { TextArea } from '../ui/Field.tsx';

interface ReasonFormProps<Content extends object> {
  title: string;
  confirm: string;
  /** The label of the reason. */
  reasonLabel: string;
  /** The toast of success. */
  done: string;
  busy: boolean;
  /** Reads the other fields; undefined if one of them is wrong, which then says so itself. */
  read: () => Content | undefined;
  send: (body: Content & { reason: string; key: string }) => Promise<Outcome | null>;
  onClose: () => void;
  /** The fields above the reason. They are locked while an answer is lost. */
  children: (isLocked: boolean) => ReactNode;
}

/** A dialog for an act with a reason and other fields. */
export function ReasonForm<Content extends object>(props: ReasonFormProps<Content>) {
  const { title, confirm, reasonLabel, done, busy, read, send, onClose, children } = props;
  const { common } = useText();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { message, isUnknown, attempt } = useSaving();
  const submit = async () => {
    const isShort = isReasonTooShort(reason);
    setError(isShort ? common.reasonTooShort : undefined);
    const content = read();
    if (isShort || content === undefined) return;
    const sent = await attempt({ ...content, reason: reasonLine(reason) }, send);
    if (sent?.success !== true) return;
    if (sent.isHeld !== true) showToast(done);
    onClose();
  };
  return (
    <ActForm
      title={title}
      confirm={confirm}
      cancel={common.cancel}
      busy={busy}
      message={message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {children(isUnknown)}
      <TextArea
        label={reasonLabel}
        value={reason}
        error={error}
        readOnly={isUnknown}
        {...reasonField}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActForm>
  );
}
