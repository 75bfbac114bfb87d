import { formatMicro } from '../lib/money.ts';
import { classNames } from './class-names.ts';

interface MoneyProps {
  /** Micro-baht as text, as the API sends it. */
  micro: string;
  /** True to show whether the money came or went: a plus sign, and the colour of success or danger. */
  signed?: boolean;
  className?: string;
}

export function Money({ micro, signed = false, className }: MoneyProps) {
  const text = formatMicro(micro);
  const isZero = BigInt(micro) === 0n;
  const isNegative = micro.startsWith('-');
  return (
    <span
      className={classNames(
        'whitespace-nowrap tabular-nums',
        signed && !isZero && (isNegative ? 'text-danger' : 'text-success'),
        className,
      )}
    >
      {signed && !isZero && !isNegative ? `+${text}` : text}
    </span>
  );
}
