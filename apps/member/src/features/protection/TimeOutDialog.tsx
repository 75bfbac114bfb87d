import { useState } from 'react';
import { formatDateTime } from '../../lib/dates.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { BreakEffects } from './BreakEffects.tsx';
import { timeOutEnd, type TimeOutDays } from './rules.ts';
import { useStartBreak } from './use-start-break.ts';

interface TimeOutDialogProps {
  /** The days of the time-out; null while the dialog is closed. */
  days: TimeOutDays | null;
  onClose: () => void;
  /** Called after onClose when the time-out has begun. */
  onStart?: (() => void) | undefined;
}

/** Confirms a time-out: its end, what it stops and what stays possible (limit-31, limit-32). */
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
