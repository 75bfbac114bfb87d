import { useCountTo } from './use-count-to.ts';
import { formatCredit } from '../lib/numbers.ts';
import { classNames } from './class-names.ts';

interface CountingAmountProps {
  baht: number;
  /** Says what it is wherever it changes; without one, the same amount is told elsewhere. */
  spokenName?: string;
  className?: string;
}

/** A balance that counts to its new value; assistive technology hears only where it ends. */
export function CountingAmount({ baht, spokenName, className }: CountingAmountProps) {
  const shown = useCountTo(baht);
  return (
    <span className={classNames('tabular-nums', className)}>
      <span aria-hidden="true">{formatCredit(shown)}</span>
      {spokenName === undefined ? (
        <span className="sr-only">{formatCredit(baht)}</span>
      ) : (
        <span className="sr-only" aria-live="polite" aria-atomic="true">
          {spokenName} {formatCredit(baht)}
        </span>
      )}
    </span>
  );
}
