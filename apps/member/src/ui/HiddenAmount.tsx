/** Replaces a hidden amount; `label` tells assistive technology that it is hidden. */
export function HiddenAmount({ label }: { label: string }) {
  return (
    <span>
      <span aria-hidden="true">••••</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
