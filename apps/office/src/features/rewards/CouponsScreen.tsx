import type { OfficeCoupon } from '@kapao/contract/office/coupons.ts';
import { offerStates } from '@kapao/contract/rewards/rules.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { itemPaths, paths } from '../../lib/paths.ts';
import { anyText, oneOf } from '../../lib/search.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useText } from '../../text/language.ts';
import { Filters, SelectFilter, TextFilter } from '../../ui/Filters.tsx';
import { Page } from '../../ui/Page.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { NewOffer } from './NewOffer.tsx';
import { OfferBadge } from './OfferBadge.tsx';
import { RewardAmount, TimeOrNone } from './cells.tsx';

const search = { code: anyText, state: oneOf(offerStates), after: anyText };
type Search = ReturnType<typeof useSearchOf<typeof search>>;

/** Coupons of every state, the newest first. */
export default function CouponsScreen() {
  const { screens, rewards, common } = useText();
  const { after, ...filters } = useSearchOf(search);
  const query = useQueryOf('listCoupons', { query: { ...filters, after } });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page
      title={screens.coupons}
      actions={<NewOffer href={itemPaths.coupon('new')}>{rewards.newCoupon}</NewOffer>}
    >
      <CouponFilters filters={filters} />
      <Loaded query={query}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <EmptyState title={isFiltered ? common.emptyFiltered : common.empty} />
          ) : (
            <>
              <CouponsTable rows={rows} />
              <Pager
                firstHref={after === undefined ? null : paths.coupons(filters)}
                nextHref={next === null ? null : paths.coupons({ ...filters, after: next })}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function CouponFilters({ filters }: { filters: Omit<Search, 'after'> }) {
  const { rewards } = useText();
  const go = useGo();
  const change = (changed: Search) =>
    go(paths.coupons({ ...filters, ...changed }), { replace: true });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Filters onClear={isFiltered ? () => go(paths.coupons()) : null}>
      <TextFilter
        label={rewards.codeOrUnique}
        value={filters.code}
        onChange={(code) => change({ code })}
      />
      <SelectFilter
        label={rewards.state}
        value={filters.state}
        choices={offerStates.map((state) => [state, rewards.states[state]] as const)}
        onChange={(state) => change({ state })}
      />
    </Filters>
  );
}

function CouponsTable({ rows }: { rows: OfficeCoupon[] }) {
  const { screens, rewards, editors } = useText();
  const column = columnsOf<OfficeCoupon>();
  const columns = column.columns([
    column.accessor('code', { header: rewards.fields.code }),
    column.accessor('state', {
      header: rewards.state,
      cell: ({ getValue }) => <OfferBadge state={getValue()} />,
    }),
    column.accessor('unique_codes', {
      header: rewards.codesColumn,
      meta: { wideOnly: true },
      cell: ({ getValue }) => (getValue() ? rewards.unique : rewards.shared),
    }),
    column.accessor('amount_micro', {
      header: rewards.reward,
      meta: { align: 'end' },
      cell: ({ row: { original } }) => <RewardAmount {...original} />,
    }),
    column.accessor('redeemed', {
      header: rewards.redeemed,
      meta: { align: 'end' },
      cell: ({ row: { original } }) =>
        original.total_limit === null
          ? original.redeemed
          : `${original.redeemed} / ${original.total_limit}`,
    }),
    column.accessor('spent_micro', {
      header: rewards.paid,
      meta: { align: 'end', wideOnly: true },
      cell: ({ row: { original } }) => (
        <RewardAmount type={original.type} amount_micro={original.spent_micro} />
      ),
    }),
    column.accessor('starts_at', {
      header: rewards.fields.from,
      meta: { wideOnly: true },
      cell: ({ getValue }) => <TimeOrNone at={getValue()} />,
    }),
    column.accessor('ends_at', {
      header: rewards.fields.until,
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
      label={screens.coupons}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowHref={({ id }) => itemPaths.coupon(id)}
    />
  );
}
