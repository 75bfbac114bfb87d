import type { GameProvider } from '@kapao/contract/games.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useSettings } from '../../api/settings.ts';
import { paths } from '../../lib/paths.ts';
import { useIdle } from '../../lib/use-idle.ts';
import { useNavigationState } from '../../lib/navigation-history.ts';
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
import { isInTab, initialTab, createSearch, tabIcon } from './rules.ts';
import { lobbyTabs, type LobbyTab } from '@kapao/contract/games/rules.ts';

const TAB_ICON_PX = 22;

export default function ProvidersScreen() {
  const { games: text } = useText();
  const [typed, setTyped] = useNavigationState('typed');
  const [tab, setTab] = useLobbyTab();
  const { data, error, refetch } = useQuery(providersQuery);
  // React draws a deferred value in slices, but a query's result all at once.
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
          {providers && <ProviderTiles {...{ providers, typed, setTyped, tab, setTab }} />}
        </section>
      </div>
    </>
  );
}

/** The number of tiles that most phones show when the list opens. */
const FIRST_TILES = 12;

interface ProviderTilesProps {
  providers: readonly GameProvider[];
  typed: string;
  setTyped: (typed: string) => void;
  tab: LobbyTab;
  setTab: (tab: LobbyTab) => void;
}

function ProviderTiles({ providers, typed, setTyped, tab, setTab }: ProviderTilesProps) {
  const { games: text } = useText();
  const search = useMemo(
    () => createSearch(providers, ({ provider_name }) => provider_name),
    [providers],
  );
  const found = search(useDeferredValue(typed));
  const shown = found.filter((provider) => isInTab(provider, tab));
  // Draws the visible tiles first, then those below.
  const drawn = useDeferredValue(shown.length, FIRST_TILES);
  if (shown.length > 0) {
    return (
      <ul className="tiles grid gap-2">
        {shown.slice(0, drawn).map((provider, place) => (
          <li key={provider.provider}>
            <ProviderTile provider={provider} tab={tab} isFirst={place < FIRST_TILES} />
          </li>
        ))}
      </ul>
    );
  }
  // The search may match under another tab; a button leads there.
  const otherTab = lobbyTabs.find((other) => found.some((provider) => isInTab(provider, other)));
  return (
    <EmptyState
      text={typed.trim() === '' ? text.noProviders : text.noProvidersFound}
      action={
        otherTab ? (
          <Button variant="outlined" onClick={() => setTab(otherTab)}>
            {text.lookIn(otherTab)}
          </Button>
        ) : (
          typed !== '' && (
            <Button variant="outlined" onClick={() => setTyped('')}>
              {text.clearSearch}
            </Button>
          )
        )
      }
    />
  );
}

/** The icons load when idle, after the tabs, and do not move them. */
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
 * The chosen tab is stored in the browser's history entry: a return from a brand restores it. A new visit
 * starts with the site's own tab (game-14).
 */
function useLobbyTab(): [LobbyTab, (tab: LobbyTab) => void] {
  const opening = initialTab(useSettings()?.main_page_category_show);
  // Read once, because history.state already belongs to the next entry while this screen still shows.
  const [chosen, setChosen] = useState<unknown>(() => history.state);
  const [, navigate] = useLocation();
  const tab = lobbyTabs.find((each) => each === chosen) ?? opening;
  const choose = (next: LobbyTab) => {
    setChosen(next);
    navigate(paths.providers(), { replace: true, state: next });
  };
  return [tab, choose];
}
