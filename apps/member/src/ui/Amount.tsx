import { useCountTo } from './use-count-to.ts';
import { formatCredit } from '../lib/numbers.ts';
import { classNames } from './class-names.ts';

/** A balance that counts to its new value; assistive technology hears only where it ends. */
export function CountingAmount({ baht, className }: { baht: number; className?: string }) {
  const shown = useCountTo(baht);
  return (
    <span className={classNames('tabular-nums', className)}>
      <span aria-hidden="true">{formatCredit(shown)}</span>
      <span className="sr-only" aria-live="polite">
        {formatCredit(baht)}
      </span>
    </span>
  );
}
