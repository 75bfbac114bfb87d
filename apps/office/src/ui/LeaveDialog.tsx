import { Button } from './Button.tsx';
import { Dialog, DialogFoot } from './Dialog.tsx';

interface LeaveDialogProps {
  /** The result of `useLeaveGuard`. */
  guard: { isAsked: boolean; stay: () => void; leave: () => void };
  words: { title: string; text: string; stay: string; leave: string };
}

/** Asks whether a page with unsaved changes is left. */
export function LeaveDialog({ guard: { isAsked, stay, leave }, words }: LeaveDialogProps) {
  if (!isAsked) return null;
  return (
    <Dialog title={words.title} isOpen isAlert onClose={stay}>
      <p className="mb-4">{words.text}</p>
      <DialogFoot>
        <Button onClick={stay}>{words.stay}</Button>
        <Button look="danger" onClick={leave}>
          {words.leave}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
