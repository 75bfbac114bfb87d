import type { ReactNode } from 'react';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface ActFormProps {
  title: string;
  confirm: string;
  busy: boolean;
  /** The server's refusal, in words. */
  message: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog for an act that asks for more than a reason. */
export function ActForm({
  title,
  confirm,
  busy,
  message,
  onSubmit,
  onClose,
  children,
}: ActFormProps) {
  const { common } = useText();
  return (
    <Dialog title={title} isOpen isAlert onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        {message !== undefined && (
          <p role="alert" className="text-danger">
            {message}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
