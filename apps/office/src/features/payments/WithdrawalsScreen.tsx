import type { OfficeData } from '@kapao/contract/office/operation.ts';
import type { WithdrawalRow } from '@kapao/contract/office/payments.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useSavedViews } from '../../api/use-saved-views.ts';
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
import { WithdrawalPanel } from './WithdrawalPanel.tsx';
import { WithdrawalsTable } from './WithdrawalsTable.tsx';

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

const search = {
  view: oneOf(['all']),
  status: oneOf(statuses),
  approval: oneOf(decided),
  member: anyText,
  from: dayText,
  until: dayText,
  after: anyText,
  open: anyText,
};
type Search = ReturnType<typeof useSearchOf<typeof search>>;
const idOf = (row: WithdrawalRow) => row.id;

export default function WithdrawalsScreen() {
  const { screens, withdrawals: text, common } = useText();
  const { open: openId, ...place } = useSearchOf(search);
  const { view, approval, after, ...filters } = place;
  const isQueue = view === undefined;
  const query = useQueryOf(
    'listWithdrawals',
    { query: { ...filters, after, approval: isQueue ? 'waiting' : approval } },
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
  const emptyTitle = isFiltered ? common.emptyFiltered : isQueue ? text.queueEmpty : common.empty;
  return (
    <Page
      title={screens.withdrawals}
      actions={isQueue && <ApproveClean rows={query.data?.rows ?? []} />}
    >
      <Tabs
        label={text.views}
        tabs={[
          { label: text.queue, href: paths.withdrawals(), isCurrent: isQueue },
          { label: text.allOf, href: paths.withdrawals({ view: 'all' }), isCurrent: !isQueue },
        ]}
      />
      <SavedViews {...useSavedViews('withdrawals', { ...place, after: undefined })} />
      <WithdrawalFilters search={place} isQueue={isQueue} />
      {isQueue && openId === undefined && <OpenContradictions />}
      <ListWithPanel
        panel={
          open ? (
            <OpenWithdrawal key={open.id} row={open} onDecided={leaveDecided} onClose={close} />
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
                  {isQueue && (
                    <p className="mb-2 text-small text-muted max-md:hidden">{text.keys}</p>
                  )}
                  <WithdrawalsTable
                    rows={page.rows}
                    signals={isQueue ? signals : undefined}
                    openId={open?.id}
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

/** The panel of the open row, and the keys that act on it. */
function OpenWithdrawal(props: { row: WithdrawalRow; onDecided: () => void; onClose: () => void }) {
  const { row, onDecided, onClose } = props;
  const query = useQueryOf('getWithdrawal', { params: { id: row.id } });
  const acts = useWithdrawalActs(row, query.data?.signals, onDecided);
  useListKeys({ KeyA: acts.approve, KeyX: acts.reject, KeyC: acts.take }, onClose);
  return <WithdrawalPanel row={row} query={query} acts={acts} onClose={onClose} />;
}

function WithdrawalFilters({ search: place, isQueue }: { search: Search; isQueue: boolean }) {
  const { withdrawals: text, common } = useText();
  const go = useGo();
  const { view, after: _after, ...filters } = place;
  const change = (changed: Search) =>
    go(paths.withdrawals({ view, ...filters, ...changed }), { replace: true });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <Filters onClear={isFiltered ? () => go(paths.withdrawals({ view })) : null}>
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
