import type { TypedDayFault } from '@kapao/contract/typing/day.ts';
import { createContext, use } from 'react';

/** The texts that the primitives need themselves; the app provides them from its catalogue. */
interface UiText {
  loading: string;
  close: string;
  open: string;
  cancel: string;
  retry: string;
  filters: string;
  clear: string;
  toPreview: string;
  toFields: string;
  pressEnter: string;
  empty: string;
  emptyFiltered: string;
  all: string;
  nextPage: string;
  firstPage: string;
  pages: string;
  tableHint: string;
  reason: string;
  reasonTooShort: string;
  reasonUnchosen: string;
  chooseReason: string;
  note: string;
  toldReason: string;
  toldNote: string;
  toldNoteHint: string;
  /** The heading of what the member will read. */
  toldPreview: string;
  failed: string;
  outcomeUnknown: string;
  days: string;
  firstDay: string;
  lastDay: string;
  /** The texts that say how a day and a time are typed. */
  dayForm: string;
  timeForm: string;
  /** The texts that say why a typed text is no day, and no time. */
  dayFaults: Readonly<Record<TypedDayFault, string>>;
  timeFaults: Readonly<Record<TypedDayFault, string>>;
  daysReversed: string;
  today: string;
  lastDays: (count: number) => string;
  openCalendar: string;
  clearField: string;
  panelWidth: string;
  previous: string;
  next: string;
  showChoices: string;
  asOf: (clock: string) => string;
}

export interface UiContextValue {
  language: 'th' | 'en';
  text: UiText;
  /** The site's name, which follows the page's name in the document's title. */
  brand: string;
  /** Called with the heading of each page when it opens. */
  onPageOpen: (heading: HTMLElement) => void;
}

export const UiContext = createContext<UiContextValue | null>(null);

export function useUi(): UiContextValue {
  const value = use(UiContext);
  if (value === null) throw new Error('a primitive is drawn outside of UiContext');
  return value;
}
