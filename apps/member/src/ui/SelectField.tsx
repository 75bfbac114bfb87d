import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { ChevronDownIcon } from './icons.tsx';

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'id' | 'className'> & {
    value: string;
    onChange: (value: string) => void;
    placeholder: string;
    options: readonly { value: string; label: string }[];
  };

/** A native select, because the phone's own list is the quickest to use. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, onChange, placeholder, options, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <select
            {...rest}
            {...control}
            onChange={(event) => onChange(event.target.value)}
            className={`${control.className} h-auto! min-h-12 appearance-none py-2.5 pr-[44px] whitespace-normal`}
          >
            <option value="" disabled>
              {placeholder}
            </option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon
            size={20}
            className="pointer-events-none absolute inset-y-0 right-3.5 my-auto text-muted"
          />
        </div>
      )}
    </Field>
  );
}
