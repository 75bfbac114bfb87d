import { parseDate } from '@internationalized/date';
import { readDay, typedDay } from '@kapao/contract/typing/day.ts';
import { Calendar, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { calendarOf, isDay, todayInBangkok } from '../lib/dates.ts';
import { CalendarButton, CalendarMonth, DayControl, TypedDayInput } from './date-parts.tsx';
import { useUi } from './ui-context.ts';
import { useTypedDay } from './use-typed-day.ts';

interface DayFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** A Bangkok day, `2026-11-26`, or a typed text that is none; empty for none. */
  value: string;
  readOnly?: boolean;
  onChange: (value: string) => void;
}

/** A Bangkok day, typed, pasted or chosen (type-18). In Thai the years are of the Buddhist calendar. */
export function DayField(props: DayFieldProps) {
  const { label, hint, error, value, readOnly = false, onChange } = props;
  const { language, text } = useUi();
  const calendar = calendarOf(language);
  const field = useTypedDay({
    value,
    readText: (typed) => readDay(typed, todayInBangkok()),
    show: (shown) => (isDay(shown) ? typedDay(shown, calendar) : shown),
  });
  const type = (typed: string) => {
    const read = field.type(typed);
    onChange('value' in read ? read.value : typed.trim());
  };
  const isBegun = field.read !== null && 'refusal' in field.read && field.fault === undefined;
  const fault = field.fault ? text.dayFaults[field.fault] : isBegun ? undefined : error;
  return (
    <DayControl label={label} note={fault ?? hint} isFault={fault !== undefined}>
      {(noteId) => (
        <>
          <TypedDayInput
            label={label}
            field={field}
            readOnly={readOnly}
            isInvalid={fault !== undefined}
            noteId={noteId}
            onType={type}
          />
          <span className="ml-auto flex">
            <DialogTrigger>
              <CalendarButton isDisabled={readOnly} />
              <Popover className="rounded-card border border-line bg-surface p-3 shadow-over">
                <Dialog aria-label={label} className="outline-none">
                  {({ close }) => (
                    <Calendar
                      aria-label={label}
                      defaultValue={isDay(value) ? parseDate(value) : null}
                      onChange={(day) => {
                        field.reset();
                        onChange(day.toString());
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
