import { useQuery } from '@tanstack/react-query';
import type { Data } from '@kapao/contract/operation.ts';
import { operationQuery } from '../../api/operation-query.ts';
import { cdnUrl } from '../../lib/images.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { useBack } from '../../lib/use-back.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { CheckIcon } from '../../ui/money-icons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { nextRank, rankName } from './rules.ts';

type Ladder = Data<'listRanks'>;
type Rank = Ladder['ranks'][number];

const WHOLE_PERCENT = 100;

/** The ladder of ranks, the benefits of each, and the way to the next (reward-72). */
export default function RanksScreen() {
  const { ranks: text } = useText();
  const back = useBack();
  const { data, error, refetch } = useQuery(operationQuery('listRanks', {}));
  return (
    <>
      <PageHeader title={text.title} onBack={back} />
      {data !== undefined && <Ranks ladder={data} />}
      {data === undefined && error === null && <RanksSkeleton />}
      {data === undefined && error !== null && (
        <FailedState text={text.loadFailed} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Ranks({ ladder }: { ladder: Ladder }) {
  const { ranks: text } = useText();
  const ownIndex = ladder.ranks.findIndex(({ code }) => code === ladder.rank_code);
  return (
    <div className="flex flex-col gap-4">
      <NextRank ladder={ladder} />
      <ol aria-label={text.ladder} className="flex flex-col gap-3">
        {ladder.ranks.map((rank, index) => (
          <li key={rank.code} aria-current={index === ownIndex ? 'step' : undefined}>
            <RankCard rank={rank} isOwn={index === ownIndex} isReached={index <= ownIndex} />
          </li>
        ))}
      </ol>
      <p className="px-1 text-small text-muted">{text.explain}</p>
    </div>
  );
}

function NextRank({ ladder }: { ladder: Ladder }) {
  const { ranks: text } = useText();
  const language = useLanguage((state) => state.language);
  const next = nextRank(ladder);
  if (next === undefined) {
    return <Card className="text-center font-semibold">{text.highest}</Card>;
  }
  const name = rankName(next.rank, language);
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="font-semibold">{text.next(name)}</h2>
      <Progress percent={next.share * WHOLE_PERCENT} label={text.next(name)} />
      <p className="text-small text-muted tabular-nums">
        {text.turnover(formatCredit(ladder.lifetime_turnover), formatCredit(next.turnoverFrom))}
      </p>
    </Card>
  );
}

function RankCard({ rank, isOwn, isReached }: { rank: Rank; isOwn: boolean; isReached: boolean }) {
  const { ranks: text } = useText();
  const language = useLanguage((state) => state.language);
  const name = rankName(rank, language);
  return (
    <Card className={isOwn ? 'border-primary' : ''}>
      <div className="flex items-center gap-3">
        <Picture
          src={cdnUrl(rank.image)}
          alt=""
          fallback={name}
          fit="contain"
          className="size-12 shrink-0 rounded-pill"
        />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold [overflow-wrap:anywhere]">{name}</h2>
          <p className="text-caption text-muted tabular-nums">
            {rank.turnover_from === null
              ? text.byHand
              : text.from(formatCredit(rank.turnover_from))}
          </p>
        </div>
        {isOwn && (
          <span className="rounded-pill bg-tint px-3 py-0.5 text-caption font-semibold text-primary">
            {text.yours}
          </span>
        )}
      </div>
      {rank.benefits.length > 0 && (
        <ul aria-label={text.benefits} className="mt-3 flex flex-col gap-1 text-small">
          {rank.benefits.map(({ text_th, text_en }) => (
            <li key={text_th} className="flex items-start gap-2">
              <CheckIcon
                size={18}
                className={`mt-0.5 shrink-0 ${isReached ? 'text-success' : 'text-muted'}`}
              />
              {language === 'en' ? text_en : text_th}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function RanksSkeleton() {
  return (
    <LoadingBoxes className="flex flex-col gap-3">
      <Skeleton className="h-25 rounded-card" />
      <Skeleton className="h-30 rounded-card" />
      <Skeleton className="h-30 rounded-card" />
      <Skeleton className="h-30 rounded-card" />
    </LoadingBoxes>
  );
}
