import { parseDateTime } from '@internationalized/date';
import {
  Button,
  Calendar,
  DatePicker,
  Dialog,
  FieldError,
  Group,
  I18nProvider,
  Label,
  Popover,
  Text,
} from 'react-aria-components';
import { dateLocale } from '../lib/dates.ts';
import { CalendarMonth, DateSegments } from './date-parts.tsx';
import { CalendarIcon, CloseIcon } from './icons.tsx';
import { useUi } from './ui-context.ts';

const MINUTE_LENGTH = 'YYYY-MM-DDTHH:MM'.length;

interface DateTimeFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** A time of Bangkok's clock, `2026-11-26T18:30`; empty for none. */
  value: string;
  readOnly?: boolean;
  onChange: (value: string) => void;
}

/** A time of Bangkok's clock, typed or chosen. In Thai the years are of the Buddhist calendar; the value is Gregorian. */
export function DateTimeField({
  label,
  hint,
  error,
  value,
  readOnly = false,
  onChange,
}: DateTimeFieldProps) {
  const { language, text } = useUi();
  return (
    <I18nProvider locale={dateLocale(language)}>
      <DatePicker
        className="flex min-w-0 flex-col gap-1"
        granularity="minute"
        hourCycle={24}
        value={value === '' ? null : parseDateTime(value)}
        isReadOnly={readOnly}
        isInvalid={error !== undefined}
        onChange={(chosen) => onChange(chosen?.toString().slice(0, MINUTE_LENGTH) ?? '')}
      >
        <Label className="text-small text-muted">{label}</Label>
        <Group className="control flex items-center gap-1 !pe-0 whitespace-nowrap tabular-nums">
          <DateSegments />
          <span className="ml-auto flex">
            {value !== '' && !readOnly && (
              <button
                type="button"
                aria-label={`${text.clearField} ${label}`}
                className="px-1 text-muted"
                onClick={() => onChange('')}
              >
                <CloseIcon className="size-4" />
              </button>
            )}
            <Button aria-label={text.openCalendar} className="min-h-6 px-2 text-muted">
              <CalendarIcon className="size-4" />
            </Button>
          </span>
        </Group>
        {hint !== undefined && error === undefined && (
          <Text slot="description" className="text-small text-muted">
            {hint}
          </Text>
        )}
        <FieldError className="text-small text-danger">{error}</FieldError>
        <Popover className="rounded-card border border-line bg-surface p-3 shadow-over">
          <Dialog aria-label={label} className="outline-none">
            <Calendar>
              <CalendarMonth />
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  );
}
