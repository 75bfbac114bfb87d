import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { STOP_DAYS } from './rules.ts';
import { useStartBreak } from './use-start-break.ts';

/**
 * Starts a one-day time-out with one tap, without a confirmation: it is short and withdrawals stay
 * possible.
 */
export function StopToday() {
  const { protection: text } = useText();
  const { busy, start } = useStartBreak();
  return (
    <Card aria-label={text.stopTitle} className="flex flex-col gap-3">
      <div>
        <h2 className="font-semibold">{text.stopTitle}</h2>
        <p className="text-small text-muted">{text.stopHint}</p>
      </div>
      <Button busy={busy} onClick={() => void start({ kind: 'time_out', days: STOP_DAYS })}>
        {text.stop}
      </Button>
    </Card>
  );
}
