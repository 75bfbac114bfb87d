import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { offersQuery, promotionsQuery } from '../../api/promotions-query.ts';
import { bonusChoices, NO_BONUSES, type BonusChoices } from './bonus-rules.ts';

/** The longest time that the amount waits for the offers; a deposit never depends on them (gift-11). */
const PATIENCE_MS = 1_500;

/**
 * Returns the bonuses to choose from; undefined while they are awaited. They are decided once for each visit, so that
 * none moves the screen when it comes late.
 */
export function useBonusChoices(): BonusChoices | undefined {
  const promotions = useQuery(promotionsQuery);
  const offers = useQuery(offersQuery);
  const [isLate, setLate] = useState(false);
  const [shown, setShown] = useState<BonusChoices>();
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const hasFailed = promotions.failureCount > 0 || offers.failureCount > 0;
  const known =
    promotions.data && offers.data && !offers.isFetching
      ? bonusChoices(promotions.data.promotions, offers.data.offers)
      : isLate || hasFailed
        ? NO_BONUSES
        : undefined;
  if (shown === undefined && known !== undefined) setShown(known);
  return shown ?? known;
}
