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

/** Digits with dashes that come by themselves; the caret stays behind the digit it was behind. */
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
            // At the end the browser already does right, and stays right for what comes after.
            const atEnd = caret === target.value.length;
            digitsBefore.current = atEnd ? null : digitsOf(target.value.slice(0, caret)).length;
            onChange(mask(target.value));
          }}
        />
      )}
    </Field>
  );
}
