import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

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
      <div className="flex justify-end gap-2">
        <Button onClick={stay}>{words.stay}</Button>
        <Button look="danger" onClick={leave}>
          {words.leave}
        </Button>
      </div>
    </Dialog>
  );
}
