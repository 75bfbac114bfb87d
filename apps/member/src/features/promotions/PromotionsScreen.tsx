import type { Promotion } from '@kapao/contract/promotions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { useOnceTrue } from '../../lib/use-once-true.ts';
import { showError, showSuccess } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CurrentClaim } from './CurrentClaim.tsx';
import { PromotionCard } from './PromotionCard.tsx';
import { latestClaimQuery, promotionsQuery, refreshClaim } from './queries.ts';
import { runningClaim, sortPromotions } from './rules.ts';

/** SPEC 2.4, "Promotion list"; above it the promotion that binds the member now. */
export default function PromotionsScreen() {
  const { promotions: text } = useText();
  const { data: latest, failureCount } = useQuery(latestClaimQuery);
  const { data: list, error, refetch } = useQuery(promotionsQuery);
  const running = runningClaim(latest?.promotions ?? []);
  // They come together: one after the other, the first would have to make room.
  const isClaimKnown = useOnceTrue(latest !== undefined || failureCount > 0);
  const isListKnown = list !== undefined || error !== null;
  return (
    <>
      <PageHeader title={text.title} />
      {isClaimKnown && isListKnown ? (
        <div className="flex flex-col gap-4">
          {running && <CurrentClaim claim={running} />}
          {list === undefined ? (
            <FailedState text={text.loadFailed} onRetry={() => void refetch()} />
          ) : (
            <Promotions promotions={list.promotions} runningId={running?.promotion_id ?? null} />
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
  runningId: number | null;
}

function Promotions({ promotions, runningId }: PromotionsProps) {
  const { promotions: text } = useText();
  const { claimingId, claim } = useClaim();
  if (promotions.length === 0) return <EmptyState text={text.empty} />;
  return (
    <ul aria-label={text.list} className="flex flex-col gap-4">
      {sortPromotions(promotions).map((promotion) => (
        <li key={promotion.id}>
          <PromotionCard
            promotion={promotion}
            isRunning={promotion.id === runningId}
            busy={promotion.id === claimingId}
            onClaim={() => void claim(promotion.id)}
          />
        </li>
      ))}
    </ul>
  );
}

/** SPEC section 8, "Promotion claim": the server's message, as success or as error. */
function useClaim() {
  const { promotions: text } = useText();
  const claimPromotion = useOperation('claimPromotion');
  const [askedId, setAskedId] = useState<number | null>(null);

  const claim = async (promotionId: number) => {
    if (!claimPromotion.busy) setAskedId(promotionId);
    const result = await claimPromotion.run({ body: { promotion_id: promotionId } });
    if (result === null) return;
    if (!result.success) return void showError(text.claimFailed, { text: result.message });
    const { bonus, turnover_need, expires_at } = result.data;
    const turnover = turnover_need > 0 ? formatCredit(turnover_need) : null;
    const until = formatDateTime(expires_at);
    const said = text.received(result.message, formatCredit(bonus), turnover, until);
    void showSuccess(text.claimed, { text: said });
    await refreshClaim();
  };
  return { claimingId: claimPromotion.busy ? askedId : null, claim };
}

function PromotionsSkeleton() {
  return (
    <LoadingBoxes className="flex flex-col gap-4">
      <Skeleton className="h-126 rounded-card" />
      <Skeleton className="h-126 rounded-card" />
    </LoadingBoxes>
  );
}
