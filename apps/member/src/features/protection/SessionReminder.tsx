import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { STOP_DAYS } from './rules.ts';
import { SessionFigures } from './SessionFigures.tsx';
import { TimeOutDialog } from './TimeOutDialog.tsx';
import { useStopHint } from './use-stop-hint.ts';
import { useSessionReminder } from './use-session-reminder.ts';

/**
 * The session reminder, over any screen and at the member's chosen interval (limit-25). Both buttons look
 * equal on purpose.
 */
export default function SessionReminder() {
  const { protection: text } = useText();
  const { due, dismiss } = useSessionReminder();
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog open={due !== null} onClose={dismiss} title={text.reminderTitle}>
      {due !== null && <SessionFigures session={due} />}
      <div className="grid gap-2">
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {text.stop}
        </Button>
        <Button variant="outlined" onClick={dismiss}>
          {text.goOn}
        </Button>
      </div>
      <p className="text-center text-caption text-muted">{useStopHint()}</p>
      <Link href={paths.protection()} onClick={dismiss} className={buttonClass('quiet')}>
        {text.title}
      </Link>
      <TimeOutDialog
        days={isAsking ? STOP_DAYS : null}
        onClose={() => setAsking(false)}
        onStart={dismiss}
      />
    </Dialog>
  );
}
