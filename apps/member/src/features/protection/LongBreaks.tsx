import { useState } from 'react';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ExclusionDialog } from './ExclusionDialog.tsx';
import { longTimeOuts, type TimeOutDays } from './rules.ts';
import { TimeOutDialog } from './TimeOutDialog.tsx';

/**
 * A time-out of days needs one confirmation, a self-exclusion of months needs two; neither can be revoked.
 */
export function LongBreaks() {
  const { protection: text } = useText();
  const [days, setDays] = useState<TimeOutDays | null>(null);
  const [isExcluding, setExcluding] = useState(false);
  return (
    <Card aria-label={text.longBreaks} className="flex flex-col gap-3">
      <div>
        <h2 className="font-semibold">{text.longBreaks}</h2>
        <p className="text-small text-muted">{text.longBreaksHint}</p>
      </div>
      <div className="grid grid-cols-2 gap-2">
        {longTimeOuts.map((each) => (
          <Button key={each} variant="outlined" onClick={() => setDays(each)}>
            {text.days(each)}
          </Button>
        ))}
      </div>
      <div className="border-t border-line pt-3">
        <h3 className="font-semibold">{text.exclusion}</h3>
        <p className="pb-3 text-small text-muted">{text.exclusionHint}</p>
        <Button variant="outlined" className="w-full" onClick={() => setExcluding(true)}>
          {text.exclusionStart}
        </Button>
      </div>
      <TimeOutDialog days={days} onClose={() => setDays(null)} />
      <ExclusionDialog open={isExcluding} onClose={() => setExcluding(false)} />
    </Card>
  );
}
