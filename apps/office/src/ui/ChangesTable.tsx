import type { Change } from '../lib/difference.ts';

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
  /** The field's name and its value for the reader; as they are stored unless given. */
  fieldName?: (field: string) => string;
  valueText?: (value: string) => string;
}

/** The fields that differ, each with its value before and after. */
export function ChangesTable(props: ChangesTableProps) {
  const { changes, words, fieldName = (field) => field, valueText = (value) => value } = props;
  if (changes.length === 0) return <p className="text-muted">{words.noChanges}</p>;
  const shown = (value: string | null) =>
    value === null ? (
      <span className="font-sans text-muted">{words.nothing}</span>
    ) : (
      valueText(value)
    );
  return (
    <table className="w-full border-collapse text-left">
      <thead className="text-small text-muted">
        <tr>
          {[words.field, words.before, words.after].map((name) => (
            <th key={name} scope="col" className="border-b border-line py-1.5 pr-3 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="font-mono text-small wrap-anywhere">
        {changes.map(({ field, before, after }) => (
          <tr key={field} className="border-b border-line align-top">
            <th scope="row" className="py-1.5 pr-3 font-normal">
              {fieldName(field)}
            </th>
            <td className="py-1.5 pr-3 text-danger">{shown(before)}</td>
            <td className="py-1.5 text-success">{shown(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
