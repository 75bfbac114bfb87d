import { useState, type ChangeEvent, type ClipboardEvent } from 'react';

/** The value that a field takes, and a sentence below it; without a value the field stays as it is. */
export interface FieldReading {
  value?: string;
  note?: string;
}

interface FieldReader {
  value: string;
  onChange: (value: string) => void;
  /** Reads a text that came as a whole: pasted, dropped or filled in (type-10). */
  read: (text: string) => FieldReading;
  /** Reads the text after a key. */
  type: (text: string) => FieldReading;
  /** The field's own text before and after a pasted one. */
  plain: (text: string) => string;
}

/** Reads typed and pasted texts apart, because keys bring digits and a paste brings an amount or a number. */
export function useReadText({ value, onChange, read, type, plain }: FieldReader) {
  const [noted, setNoted] = useState<{ note: string; value: string } | null>(null);
  const take = (reading: FieldReading) => {
    const next = reading.value ?? value;
    setNoted(reading.note === undefined ? null : { note: reading.note, value: next });
    if (next !== value) onChange(next);
  };
  return {
    // The note goes with the value that it is about.
    note: noted?.value === value ? noted.note : null,
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault();
      const { value: shown, selectionStart, selectionEnd } = event.currentTarget;
      const before = plain(shown.slice(0, selectionStart ?? shown.length));
      const after = plain(shown.slice(selectionEnd ?? shown.length));
      take(read(`${before}${event.clipboardData.getData('text')}${after}`));
    },
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
      take(isTyped(nativeEvent) ? type(target.value) : read(target.value)),
  };
}

/** Whether a key made the change. Autofill and drops bring no data or no kind of input, suggestions more than a letter. */
function isTyped(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false;
  const { inputType, data } = event;
  if (/^(delete|history)/.test(inputType)) return true;
  return /^insert(Text|CompositionText)$/.test(inputType) && /^(.?|\p{Nd}+)$/u.test(data ?? '');
}
