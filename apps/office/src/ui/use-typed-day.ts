import type { TypedDayFault, DayRefusal, ReadDay } from '@kapao/contract/typing/day.ts';
import { useState } from 'react';

interface TypedDayProps {
  /** A day or a time that was read, or a text that cannot be read yet; undefined or empty for none. */
  value: string | undefined;
  readText: (text: string) => ReadDay;
  /** Formats the value as a text of the field. */
  show: (value: string) => string;
}

/**
 * A day or a time while somebody types it (type-18): the text stays as it was typed, and is shown in the field's form
 * once it was read and left.
 */
export function useTypedDay({ value, readText, show }: TypedDayProps) {
  const [seen, setSeen] = useState(value);
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const read = typed === null ? null : readText(typed);
  const isOwn = typed === value || (read !== null && 'value' in read && read.value === value);
  // The value was changed elsewhere, such as by a preset or the back button.
  if (seen !== value) {
    setSeen(value);
    if (!isOwn || isLeft) setTyped(null);
  }
  return {
    text: typed ?? show(value ?? ''),
    read,
    fault: read && 'refusal' in read ? faultOf(read.refusal, isLeft) : undefined,
    /** Takes a typed text and returns how it is read. */
    type: (text: string): ReadDay => {
      setTyped(text);
      setLeft(false);
      return readText(text);
    },
    leave: () => {
      setLeft(true);
      if (typed?.trim() === '' || (isOwn && read !== null && 'value' in read)) setTyped(null);
    },
    reset: () => setTyped(null),
  };
}

/** A field that is left half typed says so; while it is typed, more digits may follow. */
function faultOf(refusal: DayRefusal, isLeft: boolean): TypedDayFault | undefined {
  if (refusal === 'empty' || (refusal === 'incomplete' && !isLeft)) return undefined;
  return refusal;
}
