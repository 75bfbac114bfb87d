/** A line of a description list whose value is to be compared letter by letter. */
export function Secret({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-caption text-muted">{label}</dt>
      <dd className="font-mono text-caption tabular-nums [overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}
