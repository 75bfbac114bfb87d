import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The attributes that a field gives to its control: its id, description and state. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string;
}

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
}

const CONTROL =
  'h-12 w-full rounded-control border bg-raised px-[min(1rem,4.5vw)] text-[length:max(16px,min(1rem,6vw))] text-ink placeholder:text-muted ' +
  'transition-colors duration-200 focus:border-primary focus-visible:outline-offset-0';

/** A label above the control and a hint or error below it, the same for every kind of input. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-small text-muted">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
        className: classNames(CONTROL, error ? 'border-error' : 'border-line-strong'),
      })}
      {note && (
        <p
          id={noteId}
          role={error ? 'alert' : undefined}
          className={classNames('text-caption', error ? 'text-error-ink' : 'text-muted')}
        >
          {note}
        </p>
      )}
    </div>
  );
}
