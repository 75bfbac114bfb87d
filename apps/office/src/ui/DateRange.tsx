import { parseDate, today, type CalendarDate } from '@internationalized/date';
import {
  Button,
  DateRangePicker,
  Dialog,
  FieldError,
  Group,
  I18nProvider,
  Label,
  Popover,
  RangeCalendar,
} from 'react-aria-components';
import { useState } from 'react';
import { dateLocale, formatDays } from '../lib/dates.ts';
import { Button as OwnButton } from './Button.tsx';
import { CalendarMonth, DateSegments } from './date-parts.tsx';
import { CalendarIcon } from './icons.tsx';
import { useUi } from './ui-context.ts';

const NEAR_YEARS = 10;

/** Whether a day is within ten years of today, in whatever calendar it was typed. */
function isNear(day: CalendarDate): boolean {
  const year = Number(/^\d{4}(?=-)/.exec(day.toString())?.[0]);
  return Math.abs(year - today('Asia/Bangkok').year) <= NEAR_YEARS;
}

/** Bangkok days, `2026-11-21`, both included. */
interface Days {
  from: string | undefined;
  until: string | undefined;
}

interface DateRangeProps {
  label: string;
  value: Days;
  /** Why these days are refused. */
  error?: string | undefined;
  onChange: (days: Days) => void;
}

const PRESETS = [7, 30];

/** A range of Bangkok days. In Thai the years are of the Buddhist calendar; the values are Gregorian days. */
export function DateRange({ label, value: { from, until }, error, onChange }: DateRangeProps) {
  const { language, text } = useUi();
  const range =
    from !== undefined && until !== undefined
      ? { start: parseDate(from), end: parseDate(until) }
      : null;
  // While a year is typed digit by digit, the field has it alone: the list keeps its days.
  const [typed, setTyped] = useState<typeof range>(null);
  const choose = (start: CalendarDate, end: CalendarDate) => {
    const isWhole = isNear(start) && isNear(end);
    setTyped(isWhole ? null : { start, end });
    if (isWhole) onChange({ from: start.toString(), until: end.toString() });
  };
  return (
    <I18nProvider locale={dateLocale(language)}>
      <DateRangePicker
        className="flex min-w-0 flex-col gap-1"
        value={typed ?? range}
        isInvalid={error !== undefined}
        onChange={(chosen) =>
          chosen && choose(chosen.start as CalendarDate, chosen.end as CalendarDate)
        }
      >
        <Label className="text-small text-muted">{label}</Label>
        <Group className="control flex items-center gap-1 !pe-0 whitespace-nowrap tabular-nums">
          <DateSegments slot="start" label={text.firstDay} />
          <span aria-hidden="true">–</span>
          <DateSegments slot="end" label={text.lastDay} />
          <Button aria-label={text.openCalendar} className="ml-auto min-h-6 px-2 text-muted">
            <CalendarIcon className="size-4" />
          </Button>
        </Group>
        <FieldError className="text-small text-danger">{error}</FieldError>
        <Popover className="rounded-card border border-line bg-surface p-3 shadow-over">
          <Dialog aria-label={label} className="flex flex-col gap-3 outline-none">
            {({ close }) => (
              <>
                <div className="flex max-w-72 flex-wrap gap-1.5">
                  {[1, ...PRESETS].map((days) => (
                    <OwnButton
                      key={days}
                      onClick={() => {
                        const end = today('Asia/Bangkok');
                        choose(end.subtract({ days: days - 1 }), end);
                        close();
                      }}
                    >
                      {days === 1 ? text.today : text.lastDays(days)}
                      <span className="text-small font-normal text-muted">
                        {presetDays(days, language)}
                      </span>
                    </OwnButton>
                  ))}
                </div>
                <RangeCalendar>
                  <CalendarMonth />
                </RangeCalendar>
              </>
            )}
          </Dialog>
        </Popover>
      </DateRangePicker>
    </I18nProvider>
  );
}

function presetDays(days: number, language: 'th' | 'en'): string {
  const end = today('Asia/Bangkok');
  return formatDays(end.subtract({ days: days - 1 }).toString(), end.toString(), language);
}
