import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { showError } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { cacheReminder, sessionQuery } from './queries.ts';
import { type ReminderMinutes } from './rules.ts';
import { REMINDER_MINUTES } from '@kapao/contract/protection/rules.ts';
import { SessionFigures } from './SessionFigures.tsx';

/** The figures of the current play session, and how often the member is reminded of them. */
export function SessionCard({ reminderMinutes }: { reminderMinutes: number | null }) {
  const { protection: text } = useText();
  const { data } = useQuery(sessionQuery);
  return (
    <Card aria-label={text.session} className="flex flex-col gap-3">
      <h2 className="font-semibold">{text.session}</h2>
      {data === undefined ? <div className="h-32" /> : <SessionFigures session={data} />}
      <ReminderChoice chosen={reminderMinutes} />
    </Card>
  );
}

function ReminderChoice({ chosen }: { chosen: number | null }) {
  const { protection: text } = useText();
  const setReminder = useOperation('setReminder');
  const name = useId();
  const choose = async (minutes: ReminderMinutes | null) => {
    const result = await setReminder.run({ body: { minutes } });
    if (result === null) return;
    if (result.success) cacheReminder(minutes);
    else void showError(text.reminderFailed, { text: result.message });
  };
  return (
    <fieldset className="border-t border-line pt-3" aria-busy={setReminder.busy}>
      <legend className="sr-only">{text.reminder}</legend>
      <p aria-hidden="true" className="text-small">
        {text.reminder}
      </p>
      <p className="pb-2 text-caption text-muted">{text.reminderHint}</p>
      <div className="flex flex-wrap gap-2">
        {[null, ...REMINDER_MINUTES].map((minutes) => (
          <label
            key={minutes}
            className={classNames(
              'grid min-h-11 cursor-pointer place-items-center rounded-pill border px-edge text-small tabular-nums',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
              minutes === chosen
                ? 'border-accent bg-tint font-semibold text-accent'
                : 'border-line-strong',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={minutes === chosen}
              onChange={() => void choose(minutes)}
            />
            {minutes === null ? text.noReminder : text.minutes(minutes)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
