import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { useMaskedCaret } from './use-masked-caret.ts';

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
  const { input, noteCaret } = useMaskedCaret(value);
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
            noteCaret(target);
            onChange(mask(target.value));
          }}
        />
      )}
    </Field>
  );
}
