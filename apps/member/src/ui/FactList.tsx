/** Facts as pairs of a term and its value, one a line. */
export function FactList({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="flex flex-col gap-1 text-small">
      {facts.map(([term, fact]) => (
        <div key={term} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{term}</dt>
          <dd className="ml-auto text-right tabular-nums">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
