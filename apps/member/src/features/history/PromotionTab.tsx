import type { ClaimedPromotion } from '@kapao/contract/promotions.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatDateTime } from '../../lib/dates.ts';
import { cdnUrl } from '../../lib/images.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { CardsSkeleton } from './CardsSkeleton.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { ClaimTurnover } from './ClaimTurnover.tsx';
import { promotionHistoryQuery } from './queries.ts';
import type { HistoryPeriod } from './rules.ts';

/** The promotions that the member has claimed, with their turnover (history-29). */
export function PromotionTab({ period }: { period: HistoryPeriod }) {
  const { history: text } = useText();
  const { data, isPending, error, refetch, ...more } = useInfiniteQuery(
    promotionHistoryQuery(period),
  );
  if (isPending) return <CardsSkeleton />;
  if (error && data === undefined) {
    return <FailedState text={text.loadFailed} onRetry={() => void refetch()} />;
  }
  const claims = data.pages.flatMap((page) => page.promotions);
  if (claims.length === 0) return <NoPromotions />;
  return (
    <>
      <ul className="flex flex-col gap-2">
        {claims.map((claim) => (
          <li key={claim.id}>
            <ClaimCard claim={claim} />
          </li>
        ))}
      </ul>
      <MoreButton list={more} />
    </>
  );
}

function ClaimCard({ claim }: { claim: ClaimedPromotion }) {
  const { history: text } = useText();
  const inLanguage = useInLanguage();
  const name = inLanguage(claim.name, claim.name_en);
  const isRunning = claim.status === 'open';
  return (
    <Card as="article" aria-label={name} className="relative flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <Picture
          src={cdnUrl(claim.poster_image)}
          alt=""
          fallback=""
          className="size-[56px] shrink-0 rounded-control"
        />
        <div className="min-w-0 flex-[1_1_9rem]">
          <h2 className="text-body font-semibold [overflow-wrap:anywhere]">
            {/* The area of this link is the whole card. */}
            <Link href={paths.claim(claim.id)} className="after:absolute after:inset-0">
              {name}
            </Link>
          </h2>
          <p className={classNames('text-caption', isRunning ? 'text-primary' : 'text-muted')}>
            {text.claimStatus[claim.status]}
          </p>
        </div>
        <p className="ml-auto text-right">
          <span className="block text-caption text-muted">{text.bonus}</span>
          <span className="font-semibold tabular-nums">{formatCredit(claim.bonus)}</span>
        </p>
      </div>
      <ClaimTurnover claim={claim} />
      <Times claim={claim} isRunning={isRunning} />
    </Card>
  );
}

interface ClaimProps {
  claim: ClaimedPromotion;
  isRunning: boolean;
}

function Times({ claim, isRunning }: ClaimProps) {
  const { history: text, common } = useText();
  const facts: [string, string][] = [
    [text.claimedAt, formatDateTime(claim.claimed_at)],
    isRunning || claim.ended_at === null
      ? [text.expiresAt, formatDateTime(claim.expires_at)]
      : [text.endedAt, formatDateTime(claim.ended_at)],
  ];
  if (claim.released > 0)
    facts.push([text.released, `${formatCredit(claim.released)} ${common.baht}`]);
  if (claim.forfeited > 0)
    facts.push([text.forfeited, `${formatCredit(claim.forfeited)} ${common.baht}`]);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-caption">
      {facts.map(([term, fact]) => (
        <div key={term} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd className="text-right tabular-nums">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

function NoPromotions() {
  const { history: text } = useText();
  return (
    <EmptyState
      text={text.noPromotions}
      action={
        <Link href={paths.promotions()} className={buttonClass('outlined')}>
          {text.toPromotions}
        </Link>
      }
    />
  );
}
