/** Stands where an amount is hidden; `label` says so to assistive technology. */
export function HiddenAmount({ label }: { label: string }) {
  return (
    <span>
      <span aria-hidden="true">••••</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
