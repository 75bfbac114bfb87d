import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface LabelledProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  className?: string;
  children: (ids: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
}

/** A label above its control, with a hint and an error below. */
export function Labelled({ label, hint, error, className, children }: LabelledProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="text-small text-muted">
        {label}
      </label>
      {children({ id, 'aria-describedby': note === undefined ? undefined : `${id}-note` })}
      {note !== undefined && (
        <p
          id={`${id}-note`}
          role={error === undefined ? undefined : 'alert'}
          className={classNames('text-small', error === undefined ? 'text-muted' : 'text-danger')}
        >
          {note}
        </p>
      )}
    </div>
  );
}

type FieldProps = Omit<LabelledProps, 'children'> & Omit<ComponentProps<'input'>, 'id'>;

export function Field({ label, hint, error, className, ...input }: FieldProps) {
  const labelled = { label, hint, error, ...(className !== undefined && { className }) };
  return (
    <Labelled {...labelled}>
      {(ids) => (
        <input
          {...input}
          {...ids}
          aria-invalid={error !== undefined || undefined}
          className="control w-full"
        />
      )}
    </Labelled>
  );
}

type AreaProps = Omit<LabelledProps, 'children'> & Omit<ComponentProps<'textarea'>, 'id'>;

export function TextArea({ label, hint, error, className, ...area }: AreaProps) {
  const labelled = { label, hint, error, ...(className !== undefined && { className }) };
  return (
    <Labelled {...labelled}>
      {(ids) => (
        <textarea
          rows={3}
          {...area}
          {...ids}
          aria-invalid={error !== undefined || undefined}
          className="control w-full py-1.5"
        />
      )}
    </Labelled>
  );
}

type SelectFieldProps = Omit<LabelledProps, 'children'> & Omit<ComponentProps<'select'>, 'id'>;

export function SelectField({ label, hint, error, className, ...select }: SelectFieldProps) {
  const labelled = { label, hint, error, ...(className !== undefined && { className }) };
  return (
    <Labelled {...labelled}>
      {(ids) => (
        <select
          {...select}
          {...ids}
          aria-invalid={error !== undefined || undefined}
          className="control w-full"
        />
      )}
    </Labelled>
  );
}

interface ChoiceFieldProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly (readonly [Value, string])[];
  disabled?: boolean;
  onChange: (value: Value) => void;
}

/** One of a few named values. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { choices, onChange, ...field } = props;
  const choose = (chosen: string) => {
    const found = choices.find(([each]) => each === chosen);
    if (found) onChange(found[0]);
  };
  return (
    <SelectField {...field} onChange={({ target }) => choose(target.value)}>
      {choices.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
