interface ProgressProps {
  /** The progress in percent; values outside 0 to 100 are clamped. */
  percent: number;
  label: string;
}

const WHOLE_PERCENT = 100;

export function Progress({ percent, label }: ProgressProps) {
  const shown = Math.min(WHOLE_PERCENT, Math.max(0, percent));
  return (
    <progress
      aria-label={label}
      max={WHOLE_PERCENT}
      value={Math.round(shown)}
      className="progress h-2 w-full rounded-pill"
    />
  );
}
