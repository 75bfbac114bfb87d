import type { WrittenWheel } from '@kapao/contract/spins/rules.ts';
import { useText } from '../../../text/language.ts';
import { largestWheelPays } from './wheel-draft.ts';

/** Returns the most that a wheel can pay, each unit by itself: null without a bound, empty without a number. */
export function useLargestPay(): (wheel: WrittenWheel) => string | null {
  const { records } = useText();
  return (wheel) => {
    const pays = largestWheelPays(wheel);
    if (pays === null) return null;
    if (pays.some(({ amount }) => Number.isNaN(amount))) return '';
    return pays
      .map(({ type, amount }) => `${amount.toLocaleString('en-US')} ${records.units[type]}`)
      .join(' · ');
  };
}
