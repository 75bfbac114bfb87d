import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DateSegment,
  Heading,
} from 'react-aria-components';
import { buttonClass } from './Button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import { useUi } from './ui-context.ts';

interface DateSegmentsProps {
  /** The end of a range; a field of one time has none. */
  slot?: 'start' | 'end';
  label?: string;
}

/** Day, month, year and so on, each of which is typed or stepped by the arrow keys. */
export function DateSegments({ slot, label }: DateSegmentsProps) {
  return (
    <DateInput {...(slot && { slot })} {...(label && { 'aria-label': label })} className="flex">
      {(segment) => (
        <DateSegment
          segment={segment}
          className="rounded-control px-px data-focused:bg-accent data-focused:text-on-accent data-focused:outline-none data-placeholder:text-muted data-focused:data-placeholder:text-on-accent"
        />
      )}
    </DateInput>
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
              className="grid size-9 cursor-pointer place-items-center rounded-control data-hovered:bg-raised data-outside-month:hidden data-selected:rounded-none data-selected:bg-raised data-selection-end:rounded-control data-selection-end:!bg-accent data-selection-end:text-on-accent data-selection-start:rounded-control data-selection-start:!bg-accent data-selection-start:text-on-accent"
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </>
  );
}
