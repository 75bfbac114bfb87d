import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface EndDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** The answers: leave things as they are, and end them. */
  keep: string;
  end: string;
  busy: boolean;
  onClose: () => void;
  onEnd: () => void;
}

/** Asks once before something is ended; the answer that changes nothing stands first. */
export function EndDialog({ open, title, text, keep, end, busy, onClose, onEnd }: EndDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <p className="[overflow-wrap:anywhere] text-muted">{text}</p>
      <div className="flex flex-col gap-2">
        <Button onClick={onClose} className="w-full">
          {keep}
        </Button>
        <Button variant="outlined" busy={busy} onClick={onEnd} className="w-full text-error-ink!">
          {end}
        </Button>
      </div>
    </Dialog>
  );
}
