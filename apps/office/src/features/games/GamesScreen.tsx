import type { OfficeGame } from '@kapao/contract/office/games.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { categoryName } from '@kapao/contract/games/category-names.ts';
import { lobbyTabs, otherBrandTypes, sportGroup } from '@kapao/contract/games/rules.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { nameIn } from '../../lib/name-in.ts';
import { paths } from '../../lib/paths.ts';
import { anyText, oneOf } from '../../lib/search.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { Filters, SelectFilter, TextFilter } from '../../ui/Filters.tsx';
import { Page } from '../../ui/Page.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ListWithPanel } from '../../ui/SidePanel.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { BrandOrder } from './BrandOrder.tsx';
import { GameWords } from './GameWords.tsx';
import { GamePanel } from './GamePanel.tsx';
import { Shelves } from './Shelves.tsx';
import { SwitchBoard } from './SwitchBoard.tsx';

const states = ['open', 'closed', 'absent'] as const satisfies readonly OfficeGame['state'][];
const tones: Record<OfficeGame['state'], Tone> = {
  open: 'success',
  closed: 'danger',
  absent: 'neutral',
};
const categories = [...new Set<string>([...lobbyTabs, ...sportGroup, ...otherBrandTypes])];

const search = {
  name: anyText,
  studio: anyText,
  brand: anyText,
  category: oneOf(categories),
  state: oneOf(states),
  after: anyText,
  game: anyText,
};

export default function GamesScreen() {
  const text = useText();
  const { game: openId, after, ...filters } = useSearchOf(search);
  const go = useGo();
  const switches = useQueryOf('listSwitches', {});
  const query = useQueryOf('listGames', { query: { ...filters, after } });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page title={text.screens.games}>
      <Loaded query={switches}>{(data) => <SwitchBoard switches={data} />}</Loaded>
      <BrandOrder />
      <Shelves />
      <GameWords />
      <GameFilters filters={filters} switches={switches.data} />
      <ListWithPanel
        panel={
          openId === undefined ? null : (
            <GamePanel
              key={openId}
              gameId={openId}
              onClose={() => go(paths.games({ ...filters, after }))}
            />
          )
        }
      >
        <Loaded query={query}>
          {({ rows, next }) =>
            rows.length === 0 ? (
              <EmptyState title={isFiltered ? text.common.emptyFiltered : text.common.empty} />
            ) : (
              <>
                <GameTable
                  rows={rows}
                  openId={openId}
                  hrefOf={(game) => paths.games({ ...filters, after, game })}
                />
                <Pager
                  firstHref={after === undefined ? null : paths.games(filters)}
                  nextHref={next === null ? null : paths.games({ ...filters, after: next })}
                />
              </>
            )
          }
        </Loaded>
      </ListWithPanel>
    </Page>
  );
}

type GameFilterValues = Omit<ReturnType<typeof useSearchOf<typeof search>>, 'game' | 'after'>;

interface GameFiltersProps {
  filters: GameFilterValues;
  /** The studios and brands to choose from; undefined until they are loaded. */
  switches: OfficeData<'listSwitches'> | undefined;
}

function GameFilters({ filters, switches }: GameFiltersProps) {
  const { games } = useText();
  const language = useLanguage();
  const go = useGo();
  const change = (changed: GameFilterValues) =>
    go(paths.games({ ...filters, ...changed }), { replace: true });
  const isFiltered = Object.keys(filters).length > 0;
  const choicesOf = (rows: readonly { code: string; name: string }[] = []) =>
    rows.map(({ code, name }) => ({ value: code, label: name, note: code }));
  return (
    <Filters onClear={isFiltered ? () => go(paths.games()) : null}>
      <TextFilter label={games.name} value={filters.name} onChange={(name) => change({ name })} />
      {/* The combobox takes its choices once, so it is drawn anew when they have come. */}
      <Combobox
        key={switches ? 'studios' : 'none'}
        label={games.studio}
        value={filters.studio}
        choices={choicesOf(switches?.studios)}
        onChange={(studio) => change({ studio })}
      />
      <Combobox
        key={switches ? 'brands' : 'no-brands'}
        label={games.brand}
        value={filters.brand}
        choices={choicesOf(switches?.brands)}
        onChange={(brand) => change({ brand })}
      />
      <SelectFilter
        label={games.category}
        value={filters.category}
        choices={categories.map(
          (category) => [category, categoryName(category, language)] as const,
        )}
        onChange={(category) => change({ category })}
      />
      <SelectFilter
        label={games.state}
        value={filters.state}
        choices={states.map((state) => [state, games.states[state]] as const)}
        onChange={(state) => change({ state })}
      />
    </Filters>
  );
}

interface GameTableProps {
  rows: OfficeGame[];
  openId: string | undefined;
  hrefOf: (id: string) => string;
}

function GameTable({ rows, openId, hrefOf }: GameTableProps) {
  const { games } = useText();
  const language = useLanguage();
  const column = columnsOf<OfficeGame>();
  const columns = column.columns([
    column.accessor('name', {
      header: games.list,
      cell: ({ row: { original } }) => nameIn(original, language),
    }),
    column.accessor('brand_name', { header: games.brand }),
    column.accessor('studio_name', { header: games.studio, meta: { wideOnly: true } }),
    column.accessor('category', {
      header: games.category,
      meta: { wideOnly: true },
      cell: ({ getValue }) => categoryName(getValue(), language),
    }),
    column.accessor('brand_sort', {
      header: games.place,
      meta: { wideOnly: true, align: 'end' },
      cell: ({ row: { original } }) =>
        `${original.brand_sort ?? games.last} · ${original.sort ?? games.last}`,
    }),
    column.accessor('state', {
      header: games.state,
      cell: ({ row: { original } }) => (
        <Badge tone={tones[original.state]}>
          {games.states[original.state]}
          {original.closed_by !== null && ` · ${games.kinds[original.closed_by.kind]}`}
        </Badge>
      ),
    }),
  ]);
  return (
    <Table
      label={games.list}
      columns={columns}
      rows={rows}
      openId={openId}
      foldsWhenOpen
      rowId={({ game_id }) => game_id}
      rowHref={({ game_id }) => hrefOf(game_id)}
    />
  );
}
