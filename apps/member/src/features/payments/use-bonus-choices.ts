import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { offersQuery, promotionsQuery } from '../../api/promotions-query.ts';
import { bonusChoices, NO_BONUSES, type BonusChoices } from './bonus-rules.ts';

/** The longest time that the amount waits for the offers; a deposit never depends on them (gift-11). */
const PATIENCE_MS = 1_000;

/** The bonuses to choose from; `late` while their place is kept on a screen that waits no longer. */
export function useBonusChoices(): BonusChoices | 'late' | undefined {
  const promotions = useQuery(promotionsQuery);
  const offers = useQuery(offersQuery);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  // The offers of an earlier visit are old: a claim or a withdrawal may have come since.
  if (promotions.data && offers.data && offers.isFetchedAfterMount) {
    return bonusChoices(promotions.data.promotions, offers.data.offers);
  }
  if (promotions.failureCount > 0 || offers.failureCount > 0) return NO_BONUSES;
  return isLate ? 'late' : undefined;
}
