import type { ReactNode } from 'react';
import { byDay, dayName } from '../lib/dates.ts';
import { useNow } from '../lib/use-now.ts';
import { useUiText } from './ui-text.ts';

/** How often the list checks whether a new day has begun, which changes "today" and "yesterday". */
const TICK_MS = 60_000;

interface DayListProps<Item> {
  /** The items of the list, newest first. */
  items: readonly Item[];
  atOf: (item: Item) => string;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

/** Items below the day on which they happened (history-30). */
export function DayList<Item>({ items, atOf, keyOf, children }: DayListProps<Item>) {
  const text = useUiText();
  const now = new Date(useNow(TICK_MS));
  return byDay(items, atOf).map(({ day, items: ofDay }) => (
    <section key={day} className="pb-4">
      <h2 className="pb-2 text-small font-semibold text-muted">{dayName(day, now, text)}</h2>
      <ul className="flex flex-col gap-2">
        {ofDay.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
    </section>
  ));
}
