import type { OfficePromotion } from '@kapao/contract/office/promotions.ts';
import { promotionKinds } from '@kapao/contract/promotions/rules.ts';
import { offerStates } from '@kapao/contract/rewards/rules.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { nameIn } from '../../lib/name-in.ts';
import { itemPaths, paths } from '../../lib/paths.ts';
import { anyText, oneOf } from '../../lib/search.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Filters, SelectFilter, TextFilter } from '../../ui/Filters.tsx';
import { Page } from '../../ui/Page.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { TimeOrNone } from './cells.tsx';
import { NewOffer } from './NewOffer.tsx';
import { OfferBadge } from './OfferBadge.tsx';

const search = {
  name: anyText,
  state: oneOf(offerStates),
  kind: oneOf(promotionKinds),
  after: anyText,
};
type Search = ReturnType<typeof useSearchOf<typeof search>>;

/** Promotions of every state, the newest first. */
export default function PromotionsScreen() {
  const { screens, rewards, common } = useText();
  const { after, ...filters } = useSearchOf(search);
  const query = useQueryOf('listOfficePromotions', { query: { ...filters, after } });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page
      title={screens.promotions}
      actions={<NewOffer href={itemPaths.promotion('new')}>{rewards.newPromotion}</NewOffer>}
    >
      <PromotionFilters filters={filters} />
      <Loaded query={query}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <EmptyState title={isFiltered ? common.emptyFiltered : common.empty} />
          ) : (
            <>
              <PromotionsTable rows={rows} />
              <Pager
                firstHref={after === undefined ? null : paths.promotions(filters)}
                nextHref={next === null ? null : paths.promotions({ ...filters, after: next })}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function PromotionFilters({ filters }: { filters: Omit<Search, 'after'> }) {
  const { rewards } = useText();
  const go = useGo();
  const change = (changed: Search) =>
    go(paths.promotions({ ...filters, ...changed }), { replace: true });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Filters onClear={isFiltered ? () => go(paths.promotions()) : null}>
      <TextFilter
        label={rewards.nameOrNumber}
        value={filters.name}
        onChange={(name) => change({ name })}
      />
      <SelectFilter
        label={rewards.state}
        value={filters.state}
        choices={offerStates.map((state) => [state, rewards.states[state]] as const)}
        onChange={(state) => change({ state })}
      />
      <SelectFilter
        label={rewards.fields.kind}
        value={filters.kind}
        choices={promotionKinds.map((kind) => [kind, rewards.kinds[kind]] as const)}
        onChange={(kind) => change({ kind })}
      />
    </Filters>
  );
}

function PromotionsTable({ rows }: { rows: OfficePromotion[] }) {
  const { screens, rewards, editors } = useText();
  const language = useLanguage();
  const column = columnsOf<OfficePromotion>();
  const columns = column.columns([
    column.accessor('name', {
      header: rewards.fields.name,
      cell: ({ row: { original } }) => nameIn(original, language),
    }),
    column.accessor('state', {
      header: rewards.state,
      cell: ({ getValue }) => <OfferBadge state={getValue()} />,
    }),
    column.accessor('kind', {
      header: rewards.fields.kind,
      meta: { wideOnly: true },
      cell: ({ getValue }) => rewards.kinds[getValue()],
    }),
    column.accessor('open_claims', {
      header: rewards.openClaims,
      meta: { align: 'end' },
      cell: ({ getValue }) => getValue() ?? rewards.moreThanThousand,
    }),
    column.accessor('available_from', {
      header: rewards.fields.available_from,
      meta: { wideOnly: true },
      cell: ({ getValue }) => <TimeOrNone at={getValue()} />,
    }),
    column.accessor('available_until', {
      header: rewards.fields.available_until,
      meta: { wideOnly: true },
      cell: ({ getValue }) => <TimeOrNone at={getValue()} />,
    }),
    column.accessor('scheduled', {
      header: editors.scheduledColumn,
      meta: { wideOnly: true },
      cell: ({ getValue }) => (getValue() > 0 ? editors.waiting(getValue()) : ''),
    }),
  ]);
  return (
    <Table
      label={screens.promotions}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowHref={({ id }) => itemPaths.promotion(id)}
    />
  );
}
