import { today, parseDate, type CalendarDate } from '@internationalized/date';
import { readDay, typedDay, type ReadDay } from '@kapao/contract/typing/day.ts';
import { Fragment } from 'react';
import { Dialog, DialogTrigger, Popover, RangeCalendar } from 'react-aria-components';
import { calendarOf, formatDays, todayInBangkok } from '../lib/dates.ts';
import { Button as OwnButton } from './Button.tsx';
import {
  CalendarButton,
  CalendarMonth,
  ClearButton,
  DayControl,
  TypedDayInput,
} from './date-parts.tsx';
import { useUi } from './ui-context.ts';
import { useTypedDay } from './use-typed-day.ts';

/** Bangkok days, `2026-11-21`, both included. */
interface Days {
  from: string | undefined;
  until: string | undefined;
}

interface DateRangeProps {
  label: string;
  value: Days;
  /** The days that the list has where none are chosen. */
  otherwise?: Days | undefined;
  /** Why these days are refused. */
  error?: string | undefined;
  onChange: (days: Days) => void;
}

const PRESETS = [7, 30];

/**
 * A range of Bangkok days, typed, pasted or chosen (type-18). In Thai the years are of the Buddhist calendar; the values
 * are Gregorian days. A day that cannot be read changes nothing, nor does an emptied field: only `clear` does.
 */
export function DateRange({ label, value, otherwise, error, onChange }: DateRangeProps) {
  const { language, text } = useUi();
  const calendar = calendarOf(language);
  const readText = (typed: string) => readDay(typed, todayInBangkok());
  const show = (day: string) => (day === '' ? '' : typedDay(day, calendar));
  const shown = {
    from: value.from ?? otherwise?.from,
    until: value.until ?? otherwise?.until,
  };
  const fields = {
    from: useTypedDay({ value: shown.from, readText, show }),
    until: useTypedDay({ value: shown.until, readText, show }),
  };
  const days = {
    from: dayOf(fields.from.read, shown.from),
    until: dayOf(fields.until.read, shown.until),
  };
  const type = (part: keyof Days, typed: string) => {
    const read = fields[part].type(typed);
    const next = { ...days, [part]: dayOf(read, shown[part]) };
    if (next.from === null || next.until === null || isReversed(next)) return;
    if (next.from !== shown.from || next.until !== shown.until) {
      onChange({ from: next.from, until: next.until });
    }
  };
  const choose = (chosen: Days) => {
    fields.from.reset();
    fields.until.reset();
    onChange(chosen);
  };
  const fault = fields.from.fault ?? fields.until.fault;
  const order = isReversed(days) ? text.daysReversed : undefined;
  const note = fault ? text.dayFaults[fault] : (error ?? order);
  const isTyped = fields.from.read !== null || fields.until.read !== null;
  const isChosen = value.from !== undefined || value.until !== undefined;
  return (
    <DayControl label={label} note={note} isFault>
      {(noteId) => (
        <>
          {(['from', 'until'] as const).map((part) => (
            <Fragment key={part}>
              {part === 'until' && <span aria-hidden="true">–</span>}
              <TypedDayInput
                label={part === 'from' ? text.firstDay : text.lastDay}
                field={fields[part]}
                isInvalid={
                  fields[part].fault !== undefined || (fault === undefined && note !== undefined)
                }
                noteId={noteId}
                onType={(typed) => type(part, typed)}
              />
            </Fragment>
          ))}
          <span className="ml-auto flex">
            {(isChosen || isTyped) && (
              <ClearButton
                label={`${text.clearField} ${label}`}
                onClick={() => choose({ from: undefined, until: undefined })}
              />
            )}
            <DialogTrigger>
              <CalendarButton />
              <Popover className="rounded-card border border-line bg-surface p-3 shadow-over">
                <Dialog aria-label={label} className="flex flex-col gap-3 outline-none">
                  {({ close }) => (
                    <RangeChoice
                      days={days}
                      onChoose={(start, end) => {
                        choose({ from: start.toString(), until: end.toString() });
                        close();
                      }}
                    />
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

/** A day is undefined where there is none, and null while the field's text is no day. */
type ReadDays = Record<keyof Days, string | undefined | null>;

function dayOf(read: ReadDay | null, shown: string | undefined): string | undefined | null {
  if (read === null) return shown;
  if ('value' in read) return read.value;
  return read.refusal === 'empty' ? shown : null;
}

function isReversed({ from, until }: ReadDays): boolean {
  return Boolean(from && until && from > until);
}

interface RangeChoiceProps {
  days: ReadDays;
  onChoose: (start: CalendarDate, end: CalendarDate) => void;
}

/** Chooses the last days, or any two days of the calendar. */
function RangeChoice({ days: { from, until }, onChoose }: RangeChoiceProps) {
  const { language, text } = useUi();
  const isWhole = from && until && from <= until;
  return (
    <>
      <div className="flex max-w-72 flex-wrap gap-1.5">
        {[1, ...PRESETS].map((days) => (
          <OwnButton
            key={days}
            onClick={() => {
              const end = today('Asia/Bangkok');
              onChoose(end.subtract({ days: days - 1 }), end);
            }}
          >
            {days === 1 ? text.today : text.lastDays(days)}
            <span className="text-small font-normal text-muted">{presetDays(days, language)}</span>
          </OwnButton>
        ))}
      </div>
      <RangeCalendar
        aria-label={text.days}
        defaultValue={isWhole ? { start: parseDate(from), end: parseDate(until) } : null}
        onChange={({ start, end }) => onChoose(start, end)}
      >
        <CalendarMonth />
      </RangeCalendar>
    </>
  );
}

function presetDays(days: number, language: 'th' | 'en'): string {
  const end = today('Asia/Bangkok');
  return formatDays(end.subtract({ days: days - 1 }).toString(), end.toString(), language);
}
