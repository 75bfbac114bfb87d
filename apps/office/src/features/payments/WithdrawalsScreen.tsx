import type { OfficeData } from '@kapao/contract/office/operation.ts';
import type { WithdrawalRow } from '@kapao/contract/office/payments.ts';
import { lazy, Suspense } from 'react';
import { useMay } from '../../api/use-me.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useSavedViews } from '../../api/use-saved-views.ts';
import { columnSort } from '../../lib/column-sort.ts';
import { paths } from '../../lib/paths.ts';
import { anyText, dayText, oneOf } from '../../lib/search.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useText } from '../../text/language.ts';
import { DateRange } from '../../ui/DateRange.tsx';
import { Filters, SelectFilter, TextFilter } from '../../ui/Filters.tsx';
import { Page } from '../../ui/Page.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SavedViews } from '../../ui/SavedViews.tsx';
import { ListWithPanel } from '../../ui/SidePanel.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ApproveClean } from './ApproveClean.tsx';
import { OpenContradictions } from './Contradictions.tsx';
import { SoughtPanel } from './SoughtPanel.tsx';
import { useListKeys } from '../../state/use-list-keys.ts';
import { isElsewhere, useOpenRow } from '../../state/use-open-row.ts';
import { useRaisedSignals } from './use-raised-signals.ts';
import { useWithdrawalActs } from './use-withdrawal-acts.ts';
import { WithdrawalsTable } from './WithdrawalsTable.tsx';

/** The panel loads with the first row that is opened, because the list alone is what most visits read. */
const WithdrawalPanel = lazy(async () => ({
  default: (await import('./WithdrawalPanel.tsx')).WithdrawalPanel,
}));

const statuses = [
  'pending',
  'waiting_callback',
  'auto_failed',
  'success',
  'failed',
  'reject',
  'refund',
] as const;
const decided = ['automatic', 'approved', 'rejected'] as const;
const sorts = ['oldest', 'newest', 'smallest', 'largest'] as const;

const search = {
  view: oneOf(['all', 'risk']),
  status: oneOf(statuses),
  approval: oneOf(decided),
  member: anyText,
  from: dayText,
  until: dayText,
  sort: oneOf(sorts),
  after: anyText,
  open: anyText,
};
type Search = ReturnType<typeof useSearchOf<typeof search>>;
const idOf = (row: WithdrawalRow) => row.id;

export default function WithdrawalsScreen() {
  const { screens, withdrawals: text, common } = useText();
  const { open: openId, ...place } = useSearchOf(search);
  const { view, approval, sort, after, ...filters } = place;
  const isQueue = view !== 'all';
  const mayDecide = useMay()('withdrawals:decide');
  const query = useQueryOf(
    'listWithdrawals',
    { query: { ...filters, sort, after, approval: approvalOf(view, approval) } },
    usePolling(),
  );
  const hrefOf = (id: string | undefined) => paths.withdrawals({ ...place, open: id });
  const list = { rows: query.data?.rows, idOf, openId, hrefOf, isQueue };
  const isSought = isElsewhere(list);
  const sought = useQueryOf(
    'getWithdrawal',
    { params: { id: openId ?? '' } },
    { enabled: isSought },
  );
  const signals = useRaisedSignals(isQueue ? (query.data?.rows ?? []) : []);
  const { open, leaveDecided, close, followFocus } = useOpenRow(list, sought.data);
  const isFiltered = Object.values({ ...filters, approval }).some((value) => value !== undefined);
  const empty = { all: common.empty, risk: text.riskEmpty, queue: text.queueEmpty };
  const emptyTitle = isFiltered ? common.emptyFiltered : empty[view ?? 'queue'];
  const now = sort ?? (isQueue ? 'oldest' : 'newest');
  const sortedBy = (chosen: (typeof sorts)[number]) =>
    paths.withdrawals({ ...place, after: undefined, sort: chosen });
  return (
    <Page
      title={screens.withdrawals}
      actions={view === undefined && <ApproveClean rows={query.data?.rows ?? []} />}
    >
      <Tabs
        label={text.views}
        tabs={[
          { label: text.queue, href: paths.withdrawals(), isCurrent: view === undefined },
          {
            label: text.withRisk,
            href: paths.withdrawals({ view: 'risk' }),
            isCurrent: view === 'risk',
          },
          { label: text.allOf, href: paths.withdrawals({ view: 'all' }), isCurrent: !isQueue },
        ]}
      />
      <SavedViews {...useSavedViews('withdrawals', { ...place, after: undefined })} />
      <WithdrawalFilters search={place} isQueue={isQueue} />
      {view === undefined && openId === undefined && <OpenContradictions />}
      <ListWithPanel
        panel={
          open ? (
            <OpenWithdrawal key={open.id} row={open} onLeft={leaveDecided} onClose={close} />
          ) : isSought ? (
            <SoughtPanel title={screens.withdrawals} query={sought} onClose={close} />
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
                  {view === undefined && mayDecide && (
                    <p className="mb-2 text-small text-muted max-md:hidden">{text.keys}</p>
                  )}
                  <WithdrawalsTable
                    rows={page.rows}
                    signals={isQueue ? signals : undefined}
                    openId={open?.id}
                    sorts={{
                      asked: columnSort(now, ['oldest', 'newest'], sortedBy),
                      // An index of amounts serves those that wait alone.
                      amount: isQueue
                        ? columnSort(now, ['smallest', 'largest'], sortedBy)
                        : undefined,
                    }}
                    hrefOf={hrefOf}
                    onRowFocus={followFocus}
                  />
                </>
              )}
              <Pages page={page} place={place} />
            </>
          )}
        </Loaded>
      </ListWithPanel>
    </Page>
  );
}

/** The withdrawals that a view lists; the list of all may be filtered. */
function approvalOf(view: Search['view'], approval: Search['approval']) {
  if (view === 'all') return approval;
  return view === 'risk' ? ('with_risk' as const) : ('waiting' as const);
}

/** The panel of the open row, and the keys that act on it. */
function OpenWithdrawal(props: { row: WithdrawalRow; onLeft: () => void; onClose: () => void }) {
  const { row, onLeft, onClose } = props;
  const query = useQueryOf('getWithdrawal', { params: { id: row.id } });
  const acts = useWithdrawalActs(row, query.data, onLeft);
  const { approve, reject, take, send } = acts;
  useListKeys({ KeyA: approve, KeyX: reject, KeyC: take, KeyS: send }, onClose);
  return (
    <Suspense>
      <WithdrawalPanel row={row} query={query} acts={acts} onClose={onClose} />
    </Suspense>
  );
}

function WithdrawalFilters({ search: place, isQueue }: { search: Search; isQueue: boolean }) {
  const { withdrawals: text, common } = useText();
  const go = useGo();
  const { view, sort, after: _after, ...filters } = place;
  const change = (changed: Search) =>
    go(paths.withdrawals({ view, sort, ...filters, ...changed }), { replace: true });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <Filters onClear={isFiltered ? () => go(paths.withdrawals({ view, sort })) : null}>
      <TextFilter
        label={`${text.member} (${text.memberHint})`}
        value={filters.member}
        onChange={(member) => change({ member })}
      />
      {!isQueue && (
        <>
          <SelectFilter
            label={text.status}
            value={filters.status}
            choices={statuses.map((status) => [status, text.statuses[status]] as const)}
            onChange={(status) => change({ status })}
          />
          <SelectFilter
            label={text.approval}
            value={filters.approval}
            choices={decided.map((approval) => [approval, text.approvals[approval]] as const)}
            onChange={(approval) => change({ approval })}
          />
        </>
      )}
      <DateRange
        label={common.days}
        value={{ from: filters.from, until: filters.until }}
        onChange={change}
      />
    </Filters>
  );
}

function Pages({ page, place }: { page: OfficeData<'listWithdrawals'>; place: Search }) {
  const { after, ...first } = place;
  return (
    <Pager
      firstHref={after === undefined ? null : paths.withdrawals(first)}
      nextHref={page.next === null ? null : paths.withdrawals({ ...first, after: page.next })}
    />
  );
}
