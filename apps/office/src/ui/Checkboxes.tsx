import { useId } from 'react';

interface Box<Name> {
  name: Name;
  label: string;
  isChecked: boolean;
  isDisabled: boolean;
}

interface CheckboxesProps<Name> {
  boxes: readonly Box<Name>[];
  error?: string | undefined;
  onToggle: (name: Name) => void;
}

/** The checkboxes of one fieldset, in two columns where there is room. */
export function Checkboxes<Name extends string>({ boxes, error, onToggle }: CheckboxesProps<Name>) {
  const errorId = useId();
  const isWrong = error !== undefined;
  return (
    <>
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {boxes.map(({ name, label, isChecked, isDisabled }) => (
          <label
            key={name}
            className="flex min-h-9 items-center gap-2.5 has-disabled:text-muted pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              checked={isChecked}
              disabled={isDisabled}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? errorId : undefined}
              onChange={() => onToggle(name)}
            />
            {label}
          </label>
        ))}
      </div>
      {isWrong && (
        <p id={errorId} role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
    </>
  );
}
