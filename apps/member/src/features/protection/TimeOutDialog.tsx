import { useState } from 'react';
import { formatDateTime } from '../../lib/dates.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { BreakEffects } from './BreakEffects.tsx';
import { timeOutEnd, type TimeOutDays } from './rules.ts';
import { useStartBreak } from './use-start-break.ts';

interface TimeOutDialogProps {
  /** Null while closed. */
  days: TimeOutDays | null;
  onClose: () => void;
  /** Called when it has begun, after onClose. */
  onStart?: (() => void) | undefined;
}

/** The one confirmation of a time-out: until when it lasts, what rests and what stays open (limit-31, limit-32). */
export function TimeOutDialog({ days, onClose, onStart }: TimeOutDialogProps) {
  const { protection: text } = useText();
  return (
    <Dialog
      open={days !== null}
      onClose={onClose}
      title={days === null ? '' : text.breakOf(text.days(days))}
    >
      {days !== null && <Confirmation {...{ days, onClose, onStart }} />}
    </Dialog>
  );
}

function Confirmation({
  days,
  onClose,
  onStart,
}: Pick<TimeOutDialogProps, 'onClose' | 'onStart'> & { days: TimeOutDays }) {
  const { protection: text, common } = useText();
  const [until] = useState(() => formatDateTime(timeOutEnd(days, Date.now()).toISOString()));
  const { busy, start } = useStartBreak();
  const confirm = async () => {
    if (!(await start({ kind: 'time_out', days }))) return;
    onClose();
    onStart?.();
  };
  return (
    <>
      <p className="font-semibold tabular-nums">{text.breakUntil(until)}</p>
      <BreakEffects />
      <p className="text-small text-muted">{text.cannotBeUndone}</p>
      <Button busy={busy} onClick={() => void confirm()}>
        {text.startBreak}
      </Button>
      <Button variant="quiet" disabled={busy} onClick={onClose}>
        {common.cancel}
      </Button>
    </>
  );
}
