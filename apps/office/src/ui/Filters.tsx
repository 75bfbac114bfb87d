import { Children, isValidElement, useId, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { Field, Labelled } from './Field.tsx';
import { useUi } from './ui-context.ts';

/**
 * The bar of filters above a list. `onClear` is null while no filter is set. On a phone the filters fold behind a button
 * that says how many are set, so that the list begins above the fold (work-15).
 */
export function Filters({
  onClear,
  children,
}: {
  onClear: (() => void) | null;
  children: ReactNode;
}) {
  const { text } = useUi();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = countSet(children);
  return (
    <section aria-label={text.filters} className="mb-3">
      <Button
        className="w-full sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {count === 0 ? text.filters : `${text.filters} · ${count}`}
      </Button>
      <div
        id={id}
        className={classNames(
          'flex flex-wrap items-end gap-x-3 gap-y-2 *:max-sm:w-full max-sm:mt-2',
          !isOpen && 'max-sm:hidden',
        )}
      >
        {children}
        {onClear !== null && (
          <Button look="quiet" onClick={onClear}>
            {text.clear}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The number of filters that have a value; a range of days is one filter. */
function countSet(filters: ReactNode): number {
  return Children.toArray(filters).filter((filter) => {
    if (!isValidElement<{ value?: unknown }>(filter)) return false;
    const { value } = filter.props;
    return typeof value === 'object' && value !== null
      ? Object.values(value).some((part) => part !== undefined)
      : value !== undefined && value !== '';
  }).length;
}

interface FilterProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A filter by a text, which is applied by Enter or by leaving the field, not with each key. */
export function TextFilter({ label, value, onChange }: FilterProps) {
  const { text } = useUi();
  const [shown, setShown] = useState(value);
  const [draft, setDraft] = useState(value ?? '');
  // The filter was changed elsewhere, such as by the back button.
  if (shown !== value) {
    setShown(value);
    setDraft(value ?? '');
  }
  const apply = () => {
    if (draft.trim() !== (value ?? '')) onChange(draft.trim() || undefined);
  };
  return (
    <Field
      label={label}
      placeholder={text.pressEnter}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}

interface SelectFilterProps<Value extends string> {
  label: string;
  value: Value | undefined;
  choices: readonly (readonly [value: Value, label: string])[];
  onChange: (value: Value | undefined) => void;
}

/** A filter by one of a few choices, or all. */
export function SelectFilter<Value extends string>(props: SelectFilterProps<Value>) {
  const { label, value, choices, onChange } = props;
  const { text } = useUi();
  return (
    <Labelled label={label}>
      {(ids) => (
        <select
          {...ids}
          className="control"
          value={value ?? ''}
          onChange={(event) => onChange(choices.find(([each]) => each === event.target.value)?.[0])}
        >
          <option value="">{text.all}</option>
          {choices.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
