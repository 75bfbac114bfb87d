import type { ListedMember } from '@kapao/contract/office/members.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useSavedViews } from '../../api/use-saved-views.ts';
import { columnSort, type ColumnSort } from '../../lib/column-sort.ts';
import { itemPaths, paths } from '../../lib/paths.ts';
import { anyText, dayText, oneOf } from '../../lib/search.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useText } from '../../text/language.ts';
import { DateRange } from '../../ui/DateRange.tsx';
import { Filters, SelectFilter, TextFilter } from '../../ui/Filters.tsx';
import { Money } from '../../ui/Money.tsx';
import { Page } from '../../ui/Page.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { SavedViews } from '../../ui/SavedViews.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { Views } from '../../ui/Views.tsx';
import { MemberBadges } from './MemberBadges.tsx';

const statuses = ['active', 'blocked'] as const;
const yes = ['yes'] as const;
const sorts = ['oldest', 'newest'] as const;
type Sort = (typeof sorts)[number];

const search = {
  name: anyText,
  status: oneOf(statuses),
  has_debt: oneOf(yes),
  on_break: oneOf(yes),
  from: dayText,
  until: dayText,
  sort: oneOf(sorts),
  after: anyText,
};

type MemberFilters = Omit<ReturnType<typeof useSearchOf<typeof search>>, 'after' | 'sort'>;

export default function MembersScreen() {
  const { screens, members, common } = useText();
  const { after, sort, ...filters } = useSearchOf(search);
  const query = useQueryOf('listMembers', { query: { ...filters, sort, after } });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page title={screens.members}>
      <MemberViews filters={filters} sort={sort} />
      <SavedViews {...useSavedViews('members', { ...filters, sort })} />
      <MemberFilterBar filters={filters} sort={sort} />
      <Loaded query={query}>
        {({ rows, next, count }) =>
          rows.length === 0 ? (
            <EmptyState title={isFiltered ? common.emptyFiltered : common.empty} />
          ) : (
            <>
              <p className="mb-2 text-small text-muted">
                {count === null ? members.countMore : members.count(count)}
              </p>
              <MemberTable
                rows={rows}
                sort={columnSort(sort ?? 'newest', sorts, (chosen) =>
                  paths.members({ ...filters, sort: chosen }),
                )}
              />
              <Pager
                firstHref={after === undefined ? null : paths.members({ ...filters, sort })}
                nextHref={next === null ? null : paths.members({ ...filters, sort, after: next })}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function MemberViews({ filters, sort }: { filters: MemberFilters; sort: Sort | undefined }) {
  const { members } = useText();
  const { viewNames } = members;
  const views = [
    [viewNames.all, {}],
    [viewNames.blocked, { status: 'blocked' }],
    [viewNames.debt, { has_debt: 'yes' }],
    [viewNames.paused, { on_break: 'yes' }],
  ] as const;
  const own = paths.members({ ...filters, sort });
  return (
    <Views
      label={members.views}
      views={views.map(([name, filter]) => {
        const href = paths.members(filter);
        return { name, href, isCurrent: href === own };
      })}
    />
  );
}

function MemberFilterBar({ filters, sort }: { filters: MemberFilters; sort: Sort | undefined }) {
  const { members } = useText();
  const go = useGo();
  const change = (changed: MemberFilters) =>
    go(paths.members({ ...filters, ...changed, sort }), { replace: true });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Filters onClear={isFiltered ? () => go(paths.members({ sort })) : null}>
      <TextFilter label={members.name} value={filters.name} onChange={(name) => change({ name })} />
      <SelectFilter
        label={members.status}
        value={filters.status}
        choices={statuses.map((status) => [status, members.statuses[status]] as const)}
        onChange={(status) => change({ status })}
      />
      <SelectFilter
        label={members.hasDebt}
        value={filters.has_debt}
        choices={[['yes', members.yes]]}
        onChange={(has_debt) => change({ has_debt })}
      />
      <SelectFilter
        label={members.onBreak}
        value={filters.on_break}
        choices={[['yes', members.yes]]}
        onChange={(on_break) => change({ on_break })}
      />
      <DateRange
        label={members.days}
        value={{ from: filters.from, until: filters.until }}
        onChange={change}
      />
    </Filters>
  );
}

function MemberTable({ rows, sort }: { rows: ListedMember[]; sort: ColumnSort }) {
  const { screens, members } = useText();
  const column = columnsOf<ListedMember>();
  const columns = column.columns([
    column.accessor('username', { header: members.username }),
    column.accessor('name', {
      header: members.name,
      cell: ({ getValue }) => <PersonName name={getValue()} />,
    }),
    column.accessor('phone', { header: members.phone, meta: { wideOnly: true } }),
    column.display({
      id: 'status',
      header: members.status,
      cell: ({ row: { original } }) => (
        <MemberBadges status={original.status} breakUntil={original.break_until} />
      ),
    }),
    column.display({
      id: 'balance',
      header: members.balance,
      meta: { align: 'end' },
      cell: ({ row: { original } }) => (
        <Money micro={String(BigInt(original.cash_micro) + BigInt(original.bonus_micro))} />
      ),
    }),
    column.accessor('debt_micro', {
      header: members.debt,
      meta: { align: 'end', wideOnly: true },
      cell: ({ getValue }) => (getValue() === '0' ? '' : <Money micro={`-${getValue()}`} />),
    }),
    column.accessor('registered_at', {
      header: members.registered,
      meta: { wideOnly: true, sort },
      cell: ({ getValue }) => <Time at={getValue()} />,
    }),
  ]);
  return (
    <Table
      label={screens.members}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowHref={({ id }) => itemPaths.member(id)}
    />
  );
}
