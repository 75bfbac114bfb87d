import { useState } from 'react';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { STOP_DAYS } from './rules.ts';
import { useStopHint } from './use-stop-hint.ts';
import { TimeOutDialog } from './TimeOutDialog.tsx';

/**
 * A time-out of one day. It protects the member and is not the screen's main action, so its button is quiet (limit-31).
 */
export function StopToday() {
  const { protection: text } = useText();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card aria-label={text.stopTitle} className="flex flex-col gap-3">
      <div>
        <h2 className="font-semibold">{text.stopTitle}</h2>
        <p className="text-small text-muted tabular-nums">{useStopHint()}</p>
      </div>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {text.stop}
      </Button>
      <TimeOutDialog days={isAsking ? STOP_DAYS : null} onClose={() => setAsking(false)} />
    </Card>
  );
}
