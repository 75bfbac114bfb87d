import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog, DialogFoot } from './Dialog.tsx';

interface ActFormProps {
  title: string;
  confirm: string;
  /** The word that leaves without the act; without it the act alone ends the dialog. */
  cancel?: string | undefined;
  busy: boolean;
  /** Why the act was not done, in words; empty if there is nothing to say. */
  message: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog for an act that asks for more than a reason. */
export function ActForm({
  title,
  confirm,
  cancel,
  busy,
  message,
  onSubmit,
  onClose,
  children,
}: ActFormProps) {
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
        <DialogFoot message={message}>
          {cancel !== undefined && <Button onClick={onClose}>{cancel}</Button>}
          <Button type="submit" look="primary" busy={busy}>
            {confirm}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
