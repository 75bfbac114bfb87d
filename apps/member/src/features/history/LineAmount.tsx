import type { Activity } from '@kapao/contract/history.ts';
import { usePointsLabel } from '../../api/settings.ts';
import { useText } from '../../text/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { PointsIcon } from '../../ui/PointsIcon.tsx';
import { shownMovement, shownSum } from './activity-rules.ts';

interface LineAmountProps extends Pick<Activity, 'amount' | 'currency'> {
  /** The balance below the amount; null where it is unknown. */
  balanceAfter: number | null;
}

/**
 * The amount at the end of a line. Baht stand without their unit, which the list names once, so that all digits form one
 * column; points have theirs below.
 */
export function LineAmount({ amount, currency, balanceAfter }: LineAmountProps) {
  const { history: text } = useText();
  const points = usePointsLabel();
  const shown = shownMovement({ amount, currency });
  return (
    <span className="ml-auto min-w-0 text-right">
      <span
        className={classNames(
          'block text-[length:min(1rem,6vw)] font-semibold tabular-nums [overflow-wrap:anywhere]',
          shown.isGain ? 'text-success' : 'text-ink',
        )}
      >
        {shown.text}
      </span>
      {currency === 'POINTS' && (
        <span className="flex items-center justify-end gap-1 text-caption text-muted">
          <PointsIcon src={points.icon} size={14} />
          {points.name}
        </span>
      )}
      {balanceAfter !== null && (
        <span className="block text-caption text-muted tabular-nums [overflow-wrap:anywhere]">
          {text.balanceAfter(shownSum(balanceAfter, currency))}
        </span>
      )}
    </span>
  );
}
