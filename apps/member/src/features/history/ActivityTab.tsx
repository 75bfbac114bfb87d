import { usePointsLabel } from '../../api/settings.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { groupByRound } from './activity-rules.ts';
import { ActivityCard } from './ActivityCard.tsx';
import { CardsSkeleton } from './CardsSkeleton.tsx';
import { DayList } from '../../ui/DayList.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { OpenRounds } from './OpenRounds.tsx';
import { activityQuery, openRoundsQuery, type PagedList } from './queries.ts';
import type { HistoryPeriod } from './rules.ts';
import { useRoundPage } from './use-round-page.ts';

/** All movements of credit and points, with the unsettled bets above (history-25, history-28). */
export function ActivityTab({ period }: { period: HistoryPeriod }) {
  const rounds = useInfiniteQuery(openRoundsQuery());
  const { open } = useRoundPage();
  const list = useInfiniteQuery(activityQuery(period));
  // The tab waits for both lists, so that one does not push the other down.
  if (rounds.isPending || list.isPending) return <CardsSkeleton />;
  return (
    <>
      <OpenRounds list={rounds} onOpenRound={(id) => void open(id)} />
      <Activities list={list} onOpenRound={(id) => void open(id)} />
    </>
  );
}

interface ActivitiesProps {
  list: PagedList<'listActivity'>;
  onOpenRound: (activityId: string) => void;
}

function Activities({ list, onOpenRound }: ActivitiesProps) {
  const { history: text } = useText();
  const points = usePointsLabel();
  const { data, error, refetch } = list;
  if (error && data === undefined) {
    return <FailedState text={text.loadFailed} onRetry={() => void refetch()} />;
  }
  const activities = data?.pages.flatMap((page) => page.activities) ?? [];
  if (activities.length === 0) return <NoActivity />;
  return (
    <>
      <p className="pb-3 text-caption text-muted">{text.balanceHint(points.name)}</p>
      <DayList
        items={groupByRound(activities)}
        atOf={({ movements: [newest] }) => newest.created_at}
        keyOf={({ key }) => key}
      >
        {(group) => <ActivityCard group={group} onOpenRound={onOpenRound} />}
      </DayList>
      <MoreButton list={list} />
    </>
  );
}

function NoActivity() {
  const { history: text } = useText();
  return (
    <EmptyState
      text={text.noActivity}
      action={
        <Link href={paths.brands()} className={buttonClass('outlined')}>
          {text.toGames}
        </Link>
      }
    />
  );
}
