import type { GameProvider } from '@kapao/contract/games.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useSettings } from '../../api/settings.ts';
import { paths } from '../../lib/paths.ts';
import { useIdle } from '../../lib/use-idle.ts';
import { useVisitState } from '../../lib/visits.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { DataIcon } from '../../ui/DataIcon.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { GamesIcon } from '../../ui/menu-icons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ProviderTile, ProviderTilesSkeleton } from './ProviderTile.tsx';
import { categoriesQuery, providersQuery } from './queries.ts';
import { isInTab, lobbyTabs, openingTab, searchIn, tabIcon, type LobbyTab } from './rules.ts';

const TAB_ICON_PX = 22;

export default function ProvidersScreen() {
  const { games: text } = useText();
  const [typed, setTyped] = useVisitState('typed');
  const [tab, setTab] = useLobbyTab();
  const { data, error, refetch } = useQuery(providersQuery);
  // React draws what is deferred piece by piece, and all at once what a query brings.
  const providers = useDeferredValue(data);
  const tabs = useIconTabs();
  return (
    <>
      <PageHeader title={text.title} />
      <div className="flex flex-col gap-3">
        <SearchField
          label={text.searchProviders}
          clearLabel={text.clearSearch}
          value={typed}
          onChange={setTyped}
        />
        <Tabs label={text.categories} tabs={tabs} active={tab} onChoose={setTab} />
        <section role="tabpanel" aria-label={tab}>
          {!providers && !error && <ProviderTilesSkeleton />}
          {error && <FailedState text={text.loadFailed} onRetry={() => void refetch()} />}
          {providers && <ProviderTiles {...{ providers, typed, tab, setTab }} />}
        </section>
      </div>
    </>
  );
}

/** On the screen of most phones when the list opens. */
const FIRST_TILES = 12;

interface ProviderTilesProps {
  providers: readonly GameProvider[];
  typed: string;
  tab: LobbyTab;
  setTab: (tab: LobbyTab) => void;
}

function ProviderTiles({ providers, typed, tab, setTab }: ProviderTilesProps) {
  const { games: text } = useText();
  const search = useMemo(
    () => searchIn(providers, ({ provider_name }) => provider_name),
    [providers],
  );
  const found = search(useDeferredValue(typed));
  const shown = found.filter((provider) => isInTab(provider, tab));
  // What is on the screen is drawn first, and what is below it when that can be seen.
  const drawn = useDeferredValue(shown.length, FIRST_TILES);
  if (shown.length > 0) {
    return (
      <ul className="tiles grid gap-2">
        {shown.slice(0, drawn).map((provider, place) => (
          <li key={provider.provider}>
            <ProviderTile provider={provider} isFirst={place < FIRST_TILES} />
          </li>
        ))}
      </ul>
    );
  }
  // What was searched for may stand under another tab: one tap leads there.
  const elsewhere = lobbyTabs.find((other) => found.some((provider) => isInTab(provider, other)));
  return (
    <EmptyState
      text={typed.trim() === '' ? text.noProviders : text.noProvidersFound}
      action={
        elsewhere && (
          <Button look="outlined" onClick={() => setTab(elsewhere)}>
            {text.lookIn(elsewhere)}
          </Button>
        )
      }
    />
  );
}

/** The icons come after the tabs, and nothing waits for them or moves. */
function useIconTabs() {
  const isIdle = useIdle();
  const { data: categories = [] } = useQuery({ ...categoriesQuery, enabled: isIdle });
  return lobbyTabs.map((key) => ({
    key,
    label: key,
    icon: (
      <DataIcon
        name={tabIcon(categories, key)}
        fallback={<GamesIcon size={TAB_ICON_PX} />}
        size={TAB_ICON_PX}
      />
    ),
  }));
}

/**
 * The chosen tab stays with this entry of the browser's history: who comes back from a provider finds
 * it again, and who arrives anew starts with the site's own (RULINGS 21).
 */
function useLobbyTab(): [LobbyTab, (tab: LobbyTab) => void] {
  const opening = openingTab(useSettings()?.main_page_category_show);
  // Read once, because the next entry has another state while this screen still stands.
  const [chosen, setChosen] = useState<unknown>(() => history.state);
  const [, navigate] = useLocation();
  const tab = lobbyTabs.find((each) => each === chosen) ?? opening;
  const choose = (next: LobbyTab) => {
    setChosen(next);
    navigate(paths.providers(), { replace: true, state: next });
  };
  return [tab, choose];
}
