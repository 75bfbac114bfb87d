import type { ReactNode } from 'react';

/** Labels and their values; a row without a value is left out. */
export function DefinitionList({
  rows,
}: {
  rows: readonly (readonly [label: string, value: ReactNode])[];
}) {
  const given = rows.filter(([, value]) => (value ?? '') !== '' && value !== false);
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {given.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
