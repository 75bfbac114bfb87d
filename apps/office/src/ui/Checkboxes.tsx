interface Box<Name> {
  name: Name;
  label: string;
  isChecked: boolean;
  isDisabled: boolean;
}

interface CheckboxesProps<Name> {
  boxes: readonly Box<Name>[];
  onToggle: (name: Name) => void;
}

/** The checkboxes of one fieldset, in two columns where there is room. */
export function Checkboxes<Name extends string>({ boxes, onToggle }: CheckboxesProps<Name>) {
  return (
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
            onChange={() => onToggle(name)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
