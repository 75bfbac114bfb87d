import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { caretAfterDigits, digitsOf } from '../lib/masks.ts';
import { Field, type FieldProps } from './Field.tsx';

type MaskedFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'className' | 'ref'> & {
    /** The masked text, dashes included. */
    value: string;
    onChange: (masked: string) => void;
    mask: (text: string) => string;
  };

/** A digit field that inserts dashes while typing and keeps the caret behind the same digit. */
export function MaskedField({
  label,
  hint,
  error,
  value,
  onChange,
  mask,
  ...rest
}: MaskedFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBefore = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (digitsBefore.current === null || input.current === null) return;
    const caret = caretAfterDigits(value, digitsBefore.current);
    input.current.setSelectionRange(caret, caret);
    digitsBefore.current = null;
  });

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          type="tel"
          inputMode="numeric"
          {...rest}
          {...control}
          ref={input}
          value={value}
          onChange={({ target }) => {
            const caret = target.selectionStart ?? target.value.length;
            // With the caret at the end the browser keeps it there; setting it would be wrong for further
            // keys.
            const atEnd = caret === target.value.length;
            digitsBefore.current = atEnd ? null : digitsOf(target.value.slice(0, caret)).length;
            onChange(mask(target.value));
          }}
        />
      )}
    </Field>
  );
}
