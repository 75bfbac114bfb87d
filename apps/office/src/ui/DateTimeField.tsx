import {
  CalendarDateTime,
  parseDateTime,
  toCalendarDate,
  type CalendarDate,
} from '@internationalized/date';
import { readDayTime, typedDay } from '@kapao/contract/typing/day.ts';
import { Calendar, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { calendarOf, todayInBangkok } from '../lib/dates.ts';
import { isMinute } from '../lib/draft-numbers.ts';
import {
  CalendarButton,
  CalendarMonth,
  ClearButton,
  DayControl,
  TypedDayInput,
} from './date-parts.tsx';
import { useUi } from './ui-context.ts';
import { useTypedDay } from './use-typed-day.ts';

interface DateTimeFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** A time of Bangkok's clock, `2026-11-26T18:30`, or a typed text that is none; empty for none. */
  value: string;
  readOnly?: boolean;
  /** A text that cannot be read is given as it is: the form must refuse it, or the time would be lost unseen. */
  onChange: (value: string) => void;
}

/**
 * A time of Bangkok's clock, typed, pasted or chosen (type-18). In Thai the years are of the Buddhist calendar; the value
 * is Gregorian.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, hint, error, value, readOnly = false, onChange } = props;
  const { language, text } = useUi();
  const calendar = calendarOf(language);
  const field = useTypedDay({
    value,
    readText: (typed) => readDayTime(typed, todayInBangkok()),
    show: (shown) => (isMinute(shown) ? typedDay(shown, calendar) : shown),
  });
  const type = (typed: string) => {
    const read = field.type(typed);
    onChange('value' in read ? read.value : typed.trim());
  };
  const choose = (chosen: string) => {
    field.reset();
    onChange(chosen);
  };
  // While more digits may follow, the form's rule for whole times says nothing either.
  const isBegun = field.read !== null && 'refusal' in field.read && field.fault === undefined;
  const fault = field.fault ? text.timeFaults[field.fault] : isBegun ? undefined : error;
  const note = fault ?? hint;
  return (
    <DayControl label={label} note={note} isFault={fault !== undefined}>
      {(noteId) => (
        <>
          <TypedDayInput
            label={label}
            field={field}
            isTimed
            readOnly={readOnly}
            isInvalid={fault !== undefined}
            noteId={noteId}
            onType={type}
          />
          <span className="ml-auto flex">
            {value !== '' && !readOnly && (
              <ClearButton label={`${text.clearField} ${label}`} onClick={() => choose('')} />
            )}
            <DialogTrigger>
              <CalendarButton isDisabled={readOnly} />
              <Popover className="rounded-card border border-line bg-surface p-3 shadow-over">
                <Dialog aria-label={label} className="outline-none">
                  {({ close }) => (
                    <Calendar
                      aria-label={label}
                      defaultValue={isMinute(value) ? toCalendarDate(parseDateTime(value)) : null}
                      onChange={(day) => {
                        choose(onDay(day, value));
                        close();
                      }}
                    >
                      <CalendarMonth />
                    </Calendar>
                  )}
                </Dialog>
              </Popover>
            </DialogTrigger>
          </span>
        </>
      )}
    </DayControl>
  );
}

/** Returns the chosen day at the time that the field had, or at midnight. */
function onDay({ year, month, day }: CalendarDate, value: string): string {
  const { hour, minute } = isMinute(value) ? parseDateTime(value) : { hour: 0, minute: 0 };
  const time = new CalendarDateTime(year, month, day, hour, minute);
  return time.toString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}
