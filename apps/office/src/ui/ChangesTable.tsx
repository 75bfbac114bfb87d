import type { ReactNode } from 'react';

/** A field with its values; null where there is none. */
interface Change {
  field: string;
  before: string | null;
  after: string | null;
}

interface ChangeWords {
  field: string;
  before: string;
  after: string;
  nothing: string;
  noChanges: string;
}

interface ChangesTableProps {
  changes: readonly Change[];
  words: ChangeWords;
  /** How a field's name and its value are shown; as they are stored unless given. */
  fieldName?: (field: string) => string;
  valueText?: (value: string, field: string) => string;
}

/** The fields that differ, each with its value before and after: side by side, and on a phone below each other. */
export function ChangesTable(props: ChangesTableProps) {
  const { changes, words, fieldName = (field) => field, valueText = (value) => value } = props;
  if (changes.length === 0) return <p className="text-muted">{words.noChanges}</p>;
  const shown = (value: string | null, field: string) =>
    value === null ? <span className="text-muted">{words.nothing}</span> : valueText(value, field);
  return (
    <table className="w-full border-collapse text-left max-sm:block">
      <thead className="text-small text-muted max-sm:sr-only">
        <tr>
          {[words.field, words.before, words.after].map((name) => (
            <th key={name} scope="col" className="border-b border-line py-1.5 pr-3 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="text-small max-sm:block">
        {changes.map(({ field, before, after }) => (
          <tr key={field} className="border-b border-line py-1.5 align-top max-sm:block">
            <th
              scope="row"
              className="pr-3 font-normal max-sm:block max-sm:font-semibold sm:py-1.5"
            >
              {fieldName(field)}
            </th>
            <Value className="pr-3 text-danger" label={words.before}>
              {shown(before, field)}
            </Value>
            <Value className="text-success" label={words.after}>
              {shown(after, field)}
            </Value>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: ReactNode;
}) {
  // A phone has no headings above the values, so each value names its state.
  return (
    <td
      data-label={`${label}: `}
      className={`${className} max-sm:block max-sm:before:text-muted max-sm:before:content-[attr(data-label)] sm:py-1.5`}
    >
      <span className="wrap-anywhere whitespace-pre-line tabular-nums">{children}</span>
    </td>
  );
}
