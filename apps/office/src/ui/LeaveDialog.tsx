import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { useUi } from './ui-context.ts';

interface LeaveDialogProps {
  /** The result of `useLeaveGuard`. */
  guard: { isAsked: boolean; stay: () => void; leave: () => void };
}

/** Asks whether a page with unsaved changes is left. */
export function LeaveDialog({ guard: { isAsked, stay, leave } }: LeaveDialogProps) {
  const { text } = useUi();
  if (!isAsked) return null;
  return (
    <Dialog title={text.leaveTitle} isOpen isAlert onClose={stay}>
      <p className="mb-4">{text.leaveText}</p>
      <div className="flex justify-end gap-2">
        <Button onClick={stay}>{text.stay}</Button>
        <Button look="danger" onClick={leave}>
          {text.leave}
        </Button>
      </div>
    </Dialog>
  );
}
