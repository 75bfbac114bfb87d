import { useCountTo } from './use-count-to.ts';
import { formatCredit } from '../lib/numbers.ts';
import { classNames } from './class-names.ts';

interface CountingAmountProps {
  baht: number;
  /** The name under which each change is announced. Without it, another element announces the same amount. */
  announcedName?: string;
  /** True while the counting waits for the flying sum to arrive. */
  isHeld?: boolean;
  id?: string;
  className?: string;
}

/** A balance that counts up or down to its new value; assistive technology reads only the final value. */
export function CountingAmount({
  baht,
  announcedName,
  isHeld = false,
  id,
  className,
}: CountingAmountProps) {
  const shown = useCountTo(baht, isHeld);
  return (
    <span id={id} className={classNames('tabular-nums', className)}>
      <span aria-hidden="true">{formatCredit(shown)}</span>
      {announcedName === undefined ? (
        <span className="sr-only">{formatCredit(baht)}</span>
      ) : (
        <span className="sr-only" aria-live="polite" aria-atomic="true">
          {announcedName} {formatCredit(baht)}
        </span>
      )}
    </span>
  );
}
