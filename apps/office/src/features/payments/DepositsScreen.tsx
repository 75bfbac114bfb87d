import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { nameIn } from '../../lib/name-in.ts';
import type { DepositRow } from '@kapao/contract/office/deposits.ts';
import { useMay } from '../../api/use-me.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useSavedViews } from '../../api/use-saved-views.ts';
import { columnSort } from '../../lib/column-sort.ts';
import { paths } from '../../lib/paths.ts';
import { anyText, dayText, oneOf } from '../../lib/search.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { DateRange } from '../../ui/DateRange.tsx';
import { Filters, SelectFilter, TextFilter } from '../../ui/Filters.tsx';
import { Page } from '../../ui/Page.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SavedViews } from '../../ui/SavedViews.tsx';
import { ListWithPanel } from '../../ui/SidePanel.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { DepositPanel } from './DepositPanel.tsx';
import { DepositsTable } from './DepositsTable.tsx';
import { SoughtPanel } from './SoughtPanel.tsx';
import { useDepositActs } from './use-deposit-acts.tsx';
import { useListKeys } from '../../state/use-list-keys.ts';
import { isElsewhere, useOpenRow } from '../../state/use-open-row.ts';

const statuses = ['pending', 'success', 'failed', 'reject', 'reversed'] as const;
const sorts = ['oldest', 'newest'] as const;
const search = {
  view: oneOf(['all']),
  status: oneOf(statuses),
  method: anyText,
  member: anyText,
  from: dayText,
  until: dayText,
  sort: oneOf(sorts),
  after: anyText,
  open: anyText,
};
type Search = ReturnType<typeof useSearchOf<typeof search>>;
const idOf = (row: DepositRow) => row.ref_code;

export default function DepositsScreen() {
  const { screens, deposits: text, common } = useText();
  const { open: openId, ...place } = useSearchOf(search);
  const { view, sort, after, ...filters } = place;
  const isQueue = view === undefined;
  const mayDecide = useMay()('deposits:decide');
  const asked = { ...filters, sort, after, ...(isQueue && { queue: 'slips' as const }) };
  const query = useQueryOf('listDeposits', { query: asked }, usePolling());
  const hrefOf = (id: string | undefined) => paths.deposits({ ...place, open: id });
  const list = { rows: query.data?.rows, idOf, openId, hrefOf, isQueue };
  const isSought = isElsewhere(list);
  const sought = useQueryOf(
    'getDeposit',
    { params: { refCode: openId ?? '' } },
    { enabled: isSought },
  );
  const { open, leaveDecided, close, followFocus } = useOpenRow(list, sought.data);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const emptyTitle = isFiltered ? common.emptyFiltered : isQueue ? text.queueEmpty : common.empty;
  return (
    <Page title={screens.deposits}>
      <Tabs
        label={text.views}
        tabs={[
          { label: text.queue, href: paths.deposits(), isCurrent: isQueue },
          { label: text.allOf, href: paths.deposits({ view: 'all' }), isCurrent: !isQueue },
        ]}
      />
      <SavedViews {...useSavedViews('deposits', { ...place, after: undefined })} />
      <DepositFilters place={place} methods={query.data?.methods ?? []} />
      <ListWithPanel
        panel={
          open ? (
            <OpenDeposit key={open.ref_code} row={open} onDecided={leaveDecided} onClose={close} />
          ) : isSought ? (
            <SoughtPanel title={screens.deposits} query={sought} onClose={close} />
          ) : null
        }
      >
        <Loaded query={query}>
          {(page) => (
            <>
              {page.rows.length === 0 ? (
                <EmptyState title={emptyTitle} />
              ) : (
                <>
                  {isQueue && mayDecide && (
                    <p className="mb-2 text-small text-muted max-md:hidden">{text.keys}</p>
                  )}
                  <DepositsTable
                    rows={page.rows}
                    openId={open?.ref_code}
                    sort={columnSort(sort ?? (isQueue ? 'oldest' : 'newest'), sorts, (chosen) =>
                      paths.deposits({ ...place, after: undefined, sort: chosen }),
                    )}
                    hrefOf={hrefOf}
                    onRowFocus={followFocus}
                  />
                </>
              )}
              <Pager
                firstHref={after === undefined ? null : paths.deposits({ view, sort, ...filters })}
                nextHref={
                  page.next === null
                    ? null
                    : paths.deposits({ view, sort, ...filters, after: page.next })
                }
              />
            </>
          )}
        </Loaded>
      </ListWithPanel>
    </Page>
  );
}

function OpenDeposit(props: { row: DepositRow; onDecided: () => void; onClose: () => void }) {
  const { row, onDecided, onClose } = props;
  const acts = useDepositActs(row, onDecided);
  const [first] = row.candidates;
  const approveFirst = first && {
    off: acts.approveOff,
    run: () => acts.approve({ transferId: first.transfer_id, amountMicro: first.amount_micro }),
  };
  useListKeys({ KeyA: approveFirst, KeyX: acts.reject }, onClose);
  return <DepositPanel row={row} acts={acts} onClose={onClose} />;
}

function DepositFilters({
  place,
  methods,
}: {
  place: Search;
  methods: OfficeData<'listDeposits'>['methods'];
}) {
  const { deposits: text, common } = useText();
  const language = useLanguage();
  const go = useGo();
  const { view, sort, after: _after, ...filters } = place;
  const change = (changed: Search) =>
    go(paths.deposits({ view, sort, ...filters, ...changed }), { replace: true });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <Filters onClear={isFiltered ? () => go(paths.deposits({ view, sort })) : null}>
      <TextFilter
        label={`${text.member} (${text.memberHint})`}
        value={filters.member}
        onChange={(member) => change({ member })}
      />
      <SelectFilter
        label={text.method}
        value={filters.method}
        choices={methods.map((method) => [String(method.id), nameIn(method, language)] as const)}
        onChange={(method) => change({ method })}
      />
      {view !== undefined && (
        <SelectFilter
          label={text.status}
          value={filters.status}
          choices={statuses.map((status) => [status, text.statuses[status]] as const)}
          onChange={(status) => change({ status })}
        />
      )}
      <DateRange
        label={common.days}
        value={{ from: filters.from, until: filters.until }}
        onChange={change}
      />
    </Filters>
  );
}
