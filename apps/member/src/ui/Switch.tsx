import { useId } from 'react';
import { classNames } from './class-names.ts';

interface SwitchProps {
  label: string;
  hint: string;
  isOn: boolean;
  busy: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

export function Switch({ label, hint, isOn, busy, isDisabled = false, onChange }: SwitchProps) {
  const hintId = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={busy}
      disabled={isDisabled}
      aria-label={label}
      aria-describedby={hintId}
      onClick={() => onChange(!isOn)}
      className="flex min-h-11 items-center gap-3 py-2 text-left disabled:text-muted"
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span>{label}</span>
        <span id={hintId} className="text-small text-muted">
          {hint}
        </span>
      </span>
      <span
        className={classNames(
          'h-[28px] w-[48px] shrink-0 rounded-pill border p-[3px] transition-colors duration-200',
          isOn ? 'border-primary bg-primary' : 'border-line-strong bg-raised',
        )}
      >
        <span
          className={classNames(
            'block size-[20px] rounded-pill transition-transform duration-200',
            isOn ? 'translate-x-[20px] bg-card' : 'bg-muted',
          )}
        />
      </span>
    </button>
  );
}
