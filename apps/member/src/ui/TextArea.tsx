import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './Field.tsx';

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'id' | 'className'> & {
    value: string;
    onChange: (value: string) => void;
  };

/** A field of several lines. */
export function TextArea({ label, hint, error, onChange, rows = 4, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {({ className, ...control }) => (
        <textarea
          rows={rows}
          {...rest}
          {...control}
          className={classNames(className.replace('h-12', ''), 'block min-h-28 resize-y py-3')}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
