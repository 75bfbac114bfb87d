import { useId } from 'react';

interface ThresholdFieldProps {
  /** The name of the finding that the threshold raises. */
  label: string;
  unit: string;
  value: string;
  error: string | undefined;
  isLocked: boolean;
  onChange: (text: string) => void;
}

/** A whole number with its unit: from it on a finding is raised. */
export function ThresholdField(props: ThresholdFieldProps) {
  const { label, unit, value, error, isLocked, onChange } = props;
  const noteId = useId();
  return (
    <div className="my-0.5">
      <span className="flex items-center gap-2">
        <input
          className="control w-24"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`${label}: ${unit}`}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : noteId}
          value={value}
          readOnly={isLocked}
          onChange={(event) => onChange(event.target.value)}
        />
        <span className="text-small text-muted">{unit}</span>
      </span>
      {error !== undefined && (
        <p id={noteId} role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
