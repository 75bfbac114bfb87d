import type { Game } from '@kapao/contract/games.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { paths, type ScreenProps } from '../../lib/paths.ts';
import { useBack } from '../../lib/use-back.ts';
import { showWarning } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { GameGrid, GameGridSkeleton } from './GameGrid.tsx';
import { useLaunchFailures } from './launch-failure.ts';
import { gamesQuery } from './queries.ts';
import { gamesInTab, gamesOf, searched, tabsOfGames, type GameTab } from './rules.ts';

/** SPEC 2.4, "Game list": the games of one provider. */
export default function GamesScreen({ params }: ScreenProps) {
  const { games: text } = useText();
  const provider = params['provider'] ?? '';
  const back = useBack(paths.providers());
  const { data, error, refetch } = useQuery(gamesQuery);
  const games = useMemo(() => gamesOf(data ?? [], provider), [data, provider]);
  const [first] = games;
  if (data === undefined) {
    return (
      <>
        <PageHeader title={text.title} onBack={back} />
        {error ? (
          <FailedState text={text.loadFailed} onRetry={() => void refetch()} />
        ) : (
          <GameGridSkeleton />
        )}
      </>
    );
  }
  if (first === undefined) return <UnknownProvider />;
  return (
    <>
      <PageHeader title={first.provider_name} onBack={back} />
      <ProviderGames games={games} />
    </>
  );
}

function ProviderGames({ games }: { games: readonly Game[] }) {
  const { games: text } = useText();
  const [typed, setTyped] = useState('');
  const [tab, setTab] = useState<GameTab>('ALL');
  useLaunchFailures();
  const shown = searched(gamesInTab(games, tab), typed, ({ gameName }) => gameName);
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        label={text.searchGames}
        clearLabel={text.clearSearch}
        value={typed}
        onChange={setTyped}
      />
      <Tabs
        label={text.categories}
        tabs={tabsOfGames(games).map((key) => ({ key, label: key }))}
        active={tab}
        onChoose={setTab}
      />
      <section role="tabpanel" aria-label={tab}>
        {shown.length === 0 ? <EmptyState text={text.noGamesFound} /> : <GameGrid games={shown} />}
      </section>
    </div>
  );
}

/** RULINGS 2: the redirect stays as specified, and the member is told why. */
function UnknownProvider() {
  const { games: text } = useText();
  const [, navigate] = useLocation();
  useEffect(() => {
    void showWarning(text.unknownProvider);
    navigate(paths.auth(), { replace: true });
  }, [text, navigate]);
  return null;
}
