import type { Promotion } from '@kapao/contract/promotions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { offersQuery, promotionsQuery } from '../../api/promotions-query.ts';
import { useOperation } from '../../api/use-operation.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { formatCredit, formatNumber } from '../../lib/numbers.ts';
import { useOnceTrue } from '../../lib/use-once-true.ts';
import { showError, showSuccess } from '../../state/notice.ts';
import { flyToBalance } from '../../state/received.ts';
import { useText } from '../../text/language.ts';
import { Chip, ChipRow } from '../../ui/Chips.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ClaimDialog } from './ClaimDialog.tsx';
import { CurrentClaim } from './CurrentClaim.tsx';
import { PromotionCard } from './PromotionCard.tsx';
import { latestClaimQuery, refreshClaim } from './queries.ts';
import {
  availabilityOf,
  countAvailable,
  promotionFilters,
  runningClaim,
  sortPromotions,
  type Offer,
  type AvailabilityFilter,
} from './rules.ts';

/** The list of promotions, with the active one above it (bonus-46). */
export default function PromotionsScreen() {
  const { promotions: text } = useText();
  const { data: latest, failureCount } = useQuery(latestClaimQuery);
  const { data: list, error, refetch } = useQuery(promotionsQuery);
  const offers = useQuery(offersQuery);
  const running = runningClaim(latest?.promotions ?? []);
  // The screen waits for the claim, the list and the offers, so that no part moves another when it appears.
  const isClaimKnown = useOnceTrue(latest !== undefined || failureCount > 0);
  const isListKnown = list !== undefined || error !== null;
  const areOffersKnown = useOnceTrue(offers.data !== undefined || offers.failureCount > 0);
  return (
    <>
      <PageHeader title={text.title} />
      {isClaimKnown && isListKnown && areOffersKnown ? (
        <div className="flex flex-col gap-4">
          {running && <CurrentClaim claim={running} />}
          {list === undefined ? (
            <FailedState text={text.loadFailed} onRetry={() => void refetch()} />
          ) : (
            <Promotions
              promotions={list.promotions}
              offers={offers.data?.offers ?? []}
              runningId={running?.promotion_id ?? null}
            />
          )}
        </div>
      ) : (
        <PromotionsSkeleton />
      )}
    </>
  );
}

interface PromotionsProps {
  promotions: readonly Promotion[];
  offers: readonly Offer[];
  runningId: number | null;
}

function Promotions({ promotions, offers, runningId }: PromotionsProps) {
  const { promotions: text } = useText();
  const { claimingId, claim } = useClaim();
  const [claimToConfirm, setClaimToConfirm] = useState<{
    promotion: Promotion;
    offer: Offer;
  } | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [filter, setFilter] = useState<AvailabilityFilter>('all');
  const offerOf = (id: number) => offers.find(({ promotion_id }) => promotion_id === id);
  const isAvailable = ({ id }: Promotion) => availabilityOf(offerOf(id)) === filter;
  const counts = countAvailable(promotions.map(({ id }) => availabilityOf(offerOf(id))));
  // After a claim nothing may be left of a filter, which would show an empty list.
  const isFiltered = filter !== 'all' && counts[filter] > 0;
  // Without a known offer the promotion is claimed at once, and the server's message shows the result.
  const requestClaim = (promotion: Promotion) => {
    const offer = offerOf(promotion.id);
    if (!offer) return void claim(promotion.id);
    setClaimToConfirm({ promotion, offer });
    setConfirming(true);
  };
  if (promotions.length === 0) return <EmptyState text={text.empty} />;
  return (
    <>
      <Filters counts={counts} filter={isFiltered ? filter : 'all'} onChoose={setFilter} />
      <ul aria-label={text.list} className="flex flex-col gap-4">
        {sortPromotions(isFiltered ? promotions.filter(isAvailable) : promotions).map(
          (promotion) => (
            <li key={promotion.id}>
              <PromotionCard
                promotion={promotion}
                isRunning={promotion.id === runningId}
                busy={promotion.id === claimingId}
                offer={offerOf(promotion.id)}
                onClaim={() => requestClaim(promotion)}
              />
            </li>
          ),
        )}
      </ul>
      {claimToConfirm !== null && (
        <ClaimDialog
          {...claimToConfirm}
          open={isConfirming}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            void claim(claimToConfirm.promotion.id);
          }}
        />
      )}
    </>
  );
}

interface FiltersProps {
  counts: Readonly<Record<AvailabilityFilter, number>>;
  filter: AvailabilityFilter;
  onChoose: (filter: AvailabilityFilter) => void;
}

/** Chooses what can be had now, or with a deposit; renders nothing where that chooses nothing (bonus-53). */
function Filters({ counts, filter, onChoose }: FiltersProps) {
  const { promotions: text } = useText();
  const label = { all: text.all, ready: text.ready, deposit: text.afterDeposit };
  const shown = promotionFilters.filter(
    (each) => each === 'all' || (counts[each] > 0 && counts[each] < counts.all),
  );
  if (shown.length === 1) return null;
  return (
    <ChipRow aria-label={text.filter}>
      {shown.map((each) => (
        <Chip key={each} aria-pressed={each === filter} onClick={() => onChoose(each)}>
          {label[each](formatNumber(counts[each]))}
        </Chip>
      ))}
    </ChipRow>
  );
}

/** Claims a promotion and shows the server's message (bonus-49). */
function useClaim() {
  const { promotions: text } = useText();
  const claimPromotion = useOperation('claimPromotion');
  const [requestedId, setRequestedId] = useState<number | null>(null);

  const claim = async (promotionId: number) => {
    if (!claimPromotion.busy) setRequestedId(promotionId);
    const result = await claimPromotion.run({ body: { promotion_id: promotionId } });
    if (result === null) return;
    if (!result.success) return void showError(text.claimFailed, { text: result.message });
    const { bonus, turnover_need, expires_at } = result.data;
    const turnover = turnover_need > 0 ? formatCredit(turnover_need) : null;
    const until = formatDateTime(expires_at);
    const message = text.received(result.message, formatCredit(bonus), turnover, until);
    void showSuccess(text.claimed, { text: message });
    flyToBalance(bonus);
    await refreshClaim();
  };
  return { claimingId: claimPromotion.busy ? requestedId : null, claim };
}

function PromotionsSkeleton() {
  return (
    <LoadingBoxes className="flex flex-col gap-4">
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </LoadingBoxes>
  );
}
