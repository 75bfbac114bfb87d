import { checkAmount } from '../rewards/rules.ts';
import type { Mistake } from '../rewards/rules.ts';

/** A website's turnover for one point, in baht, as an operator writes it. */
export interface WrittenPointRate {
  turnover_per_point: number;
  is_enabled: boolean;
}

export function pointRateMistakes({ turnover_per_point }: WrittenPointRate): Mistake[] {
  return checkAmount('turnover_per_point', turnover_per_point);
}
