import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Group,
  Heading,
  I18nProvider,
} from 'react-aria-components';
import { useId, type ReactNode } from 'react';
import { dateLocale } from '../lib/dates.ts';
import { buttonClass } from './Button.tsx';
import { classNames } from './class-names.ts';
import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon, CloseIcon } from './icons.tsx';
import { useUi } from './ui-context.ts';
import type { useTypedDay } from './use-typed-day.ts';

interface TypedDayInputProps {
  label: string;
  field: ReturnType<typeof useTypedDay>;
  isTimed?: boolean;
  readOnly?: boolean;
  isInvalid: boolean;
  /** The id of the sentence below. */
  noteId: string | undefined;
  onType: (typed: string) => void;
}

interface DayControlProps {
  label: string;
  /** The sentence below the control, and whether it says what is wrong. */
  note: string | undefined;
  isFault: boolean;
  /** @param noteId The id of the sentence, for the inputs that it is about. */
  children: (noteId: string | undefined) => ReactNode;
}

/** The frame of a field of days: its name above, a sentence below, and the inputs and buttons in one control. */
export function DayControl({ label, note, isFault, children }: DayControlProps) {
  const { language } = useUi();
  const [labelId, ownId] = [useId(), useId()];
  const noteId = note === undefined ? undefined : ownId;
  return (
    <I18nProvider locale={dateLocale(language)}>
      <div className="flex min-w-0 flex-col gap-1">
        <span id={labelId} className="text-small text-muted">
          {label}
        </span>
        <Group
          aria-labelledby={labelId}
          {...(noteId !== undefined && { 'aria-describedby': noteId })}
          className="control flex items-center gap-1 !pe-0 whitespace-nowrap tabular-nums"
        >
          {children(noteId)}
        </Group>
        {note !== undefined && (
          <p
            id={ownId}
            role={isFault ? 'alert' : undefined}
            className={isFault ? 'text-small text-danger' : 'text-small text-muted'}
          >
            {note}
          </p>
        )}
      </div>
    </I18nProvider>
  );
}

/** The text of a day or a time, between the other parts of its control. */
export function TypedDayInput(props: TypedDayInputProps) {
  const { label, field, isTimed = false, isInvalid, noteId, onType } = props;
  const { text } = useUi();
  return (
    <input
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      aria-describedby={noteId}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      readOnly={props.readOnly}
      placeholder={isTimed ? text.timeForm : text.dayForm}
      className={classNames(
        'min-w-0 bg-transparent placeholder:text-muted aria-invalid:text-danger',
        isTimed ? 'w-[19ch]' : 'w-[12.5ch]',
      )}
      value={field.text}
      onChange={(event) => onType(event.target.value)}
      onBlur={field.leave}
    />
  );
}

export function ClearButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" aria-label={label} className="px-1 text-muted" onClick={onClick}>
      <CloseIcon className="size-4" />
    </button>
  );
}

/** Opens the calendar of its trigger. */
export function CalendarButton({ isDisabled = false }: { isDisabled?: boolean }) {
  const { text } = useUi();
  return (
    <Button
      aria-label={text.openCalendar}
      isDisabled={isDisabled}
      className="min-h-6 px-2 text-muted"
    >
      <CalendarIcon className="size-4" />
    </Button>
  );
}

/** One month of a calendar, with the way to the months beside it. */
export function CalendarMonth() {
  const { text } = useUi();
  const step = buttonClass('quiet', 'px-2');
  return (
    <>
      <div className="mb-2 flex items-center justify-between">
        <Button slot="previous" aria-label={text.previous} className={step}>
          <ChevronLeftIcon />
        </Button>
        <Heading className="font-semibold" />
        <Button slot="next" aria-label={text.next} className={step}>
          <ChevronRightIcon />
        </Button>
      </div>
      <CalendarGrid className="tabular-nums">
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="text-small font-normal text-muted">
              {day}
            </CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className="grid size-9 cursor-pointer place-items-center rounded-control data-hovered:bg-raised data-outside-month:hidden data-today:font-bold data-today:underline data-today:underline-offset-4 data-selected:rounded-none data-selected:bg-raised data-selection-end:rounded-control data-selection-end:!bg-accent data-selection-end:text-on-accent data-selection-start:rounded-control data-selection-start:!bg-accent data-selection-start:text-on-accent"
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </>
  );
}
