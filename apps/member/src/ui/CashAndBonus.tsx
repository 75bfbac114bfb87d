import { formatCredit } from '../lib/numbers.ts';
import { classNames } from './class-names.ts';
import { useUiText } from './ui-text.ts';

interface CashAndBonusProps {
  cash: number;
  bonus: number;
  className?: string;
}

/** Shows the two parts of a balance in baht; renders nothing if all of it is cash. */
export function CashAndBonus({ cash, bonus, className }: CashAndBonusProps) {
  const text = useUiText();
  if (bonus === 0) return null;
  const parts: [string, number][] = [
    [text.cash, cash],
    [text.bonus, bonus],
  ];
  return (
    <dl className={classNames('flex flex-wrap gap-x-4 text-small', className)}>
      {parts.map(([term, baht]) => (
        <div key={term} className="flex min-w-0 flex-wrap gap-x-1.5">
          <dt>{term}</dt>
          <dd className="min-w-0 font-semibold tabular-nums [overflow-wrap:anywhere]">
            {formatCredit(baht)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
