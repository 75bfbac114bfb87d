import type { Mission } from '@kapao/contract/missions.ts';
import { usePointsLabel } from '../../api/settings.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { useText } from '../../text/language.ts';

/** Formats a mission's reward for its card and its notice: `50.00 บาท`, `50.00 Diamond`. */
export function useRewardText(): (type: Mission['bonus_type'], amount: number) => string {
  const { missions: text } = useText();
  const points = usePointsLabel();
  return (type, amount) => {
    const sum = formatCredit(amount);
    return type === 'credit' ? text.baht(sum) : `${sum} ${points.name}`;
  };
}
