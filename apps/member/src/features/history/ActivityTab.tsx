import { activityFilters, type ActivityFilter } from '@kapao/contract/history/rules.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Chip, ChipRow } from '../../ui/Chips.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { ActivityDays } from './ActivityDays.tsx';
import { CardsSkeleton } from './CardsSkeleton.tsx';
import { OpenRounds } from './OpenRounds.tsx';
import { activityDaysQuery, openRoundsQuery, type PagedList } from './queries.ts';
import type { HistoryPeriod } from './rules.ts';
import { useRoundPage } from './use-round-page.ts';

/** All movements of credit and points by days, with the unsettled bets above (history-25, history-28). */
export function ActivityTab({ period }: { period: HistoryPeriod }) {
  const [filter, setFilter] = useState<ActivityFilter>('all');
  const rounds = useInfiniteQuery(openRoundsQuery());
  const { open } = useRoundPage();
  const list = useInfiniteQuery(activityDaysQuery(period, filter));
  // The tab waits for both lists, so that one does not push the other down.
  const isPending = rounds.isPending || list.isPending;
  return (
    <>
      {!rounds.isPending && <OpenRounds list={rounds} onOpenRound={(id) => void open(id)} />}
      <FilterChoice filter={filter} onChoose={setFilter} />
      {isPending ? <CardsSkeleton /> : <Days list={list} filter={filter} />}
    </>
  );
}

interface FilterChoiceProps {
  filter: ActivityFilter;
  onChoose: (filter: ActivityFilter) => void;
}

function FilterChoice({ filter, onChoose }: FilterChoiceProps) {
  const { history: text } = useText();
  return (
    <ChipRow aria-label={text.filters} className="pb-2">
      {activityFilters.map((each) => (
        <Chip key={each} aria-pressed={each === filter} onClick={() => onChoose(each)}>
          {text.filter[each]}
        </Chip>
      ))}
    </ChipRow>
  );
}

interface DaysProps {
  list: PagedList<'listActivityDays'>;
  filter: ActivityFilter;
}

function Days({ list, filter }: DaysProps) {
  const { history: text } = useText();
  const { data, error, refetch } = list;
  if (error && data === undefined) {
    return <FailedState text={text.loadFailed} onRetry={() => void refetch()} />;
  }
  const days = data?.pages.flatMap((page) => page.days) ?? [];
  if (days.length === 0) return <NoActivity isFiltered={filter !== 'all'} />;
  return (
    <>
      <p className="pb-3 text-caption text-muted">{text.balanceHint}</p>
      <ActivityDays days={days} />
      <MoreButton list={list} />
    </>
  );
}

function NoActivity({ isFiltered }: { isFiltered: boolean }) {
  const { history: text } = useText();
  return (
    <EmptyState
      text={isFiltered ? text.noneOfKind : text.noActivity}
      action={
        <Link href={paths.brands()} className={buttonClass('outlined')}>
          {text.toGames}
        </Link>
      }
    />
  );
}
