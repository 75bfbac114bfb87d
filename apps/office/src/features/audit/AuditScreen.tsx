import type { AuditEvent } from '@kapao/contract/office/audit.ts';
import { useDownload } from '../../api/act.ts';
import { LastCheck } from '../../api/LastCheck.tsx';
import { useMay, useMissing } from '../../api/use-me.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useSavedViews } from '../../api/use-saved-views.ts';
import { paths } from '../../lib/paths.ts';
import { anyText, dayText, oneOf, rowNumber } from '../../lib/search.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import { DateRange } from '../../ui/DateRange.tsx';
import { Filters, SelectFilter, TextFilter } from '../../ui/Filters.tsx';
import { Page } from '../../ui/Page.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ListWithPanel } from '../../ui/SidePanel.tsx';
import { SavedViews } from '../../ui/SavedViews.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { AuditPanel } from './AuditPanel.tsx';
import { targetText } from '../../text/target-text.ts';
import { actName } from '../../text/operation-name.ts';
import { OutcomeBadge } from './OutcomeBadge.tsx';

const outcomes = [
  'done',
  'refused',
  'denied',
  'held',
] as const satisfies readonly AuditEvent['outcome'][];

const search = {
  id: rowNumber,
  actor: anyText,
  operation: anyText,
  target: anyText,
  outcome: oneOf(outcomes),
  from: dayText,
  until: dayText,
  after: anyText,
  event: anyText,
};

export default function AuditScreen() {
  const text = useText();
  const { event: openId, after, ...filters } = useSearchOf(search);
  const go = useGo();
  const query = useQueryOf('listAudit', { query: { ...filters, after } });
  const isFiltered = Object.keys(filters).length > 0;
  const open = query.data?.rows.find(({ id }) => id === openId);
  return (
    <Page title={text.screens.audit} actions={<ExportButton filters={filters} />}>
      <SavedViews {...useSavedViews('audit', filters)} />
      {useMay()('operations:read') && <ChainCheck />}
      <AuditFilters filters={filters} />
      <ListWithPanel
        panel={
          open ? (
            <AuditPanel
              key={open.id}
              event={open}
              onClose={() => go(paths.audit({ ...filters, after }))}
            />
          ) : null
        }
      >
        <Loaded query={query}>
          {({ rows, next }) =>
            rows.length === 0 ? (
              <EmptyState title={isFiltered ? text.common.emptyFiltered : text.common.empty} />
            ) : (
              <>
                <AuditTable
                  rows={rows}
                  openId={open?.id}
                  hrefOf={(id) => paths.audit({ ...filters, after, event: id })}
                />
                <Pager
                  firstHref={after === undefined ? null : paths.audit(filters)}
                  nextHref={next === null ? null : paths.audit({ ...filters, after: next })}
                />
              </>
            )
          }
        </Loaded>
      </ListWithPanel>
    </Page>
  );
}

type AuditFilterValues = Omit<ReturnType<typeof useSearchOf<typeof search>>, 'event' | 'after'>;

/** Whether the chain of the log was whole at its last check, for those who may check it now (engine-05). */
function ChainCheck() {
  const query = useQueryOf('listLastChecks', {}, usePolling());
  if (query.data === undefined) return null;
  return (
    <div className="mb-3 rounded-card border border-line bg-surface px-3 py-2">
      <LastCheck kind="audit" check={query.data.checks.find(({ kind }) => kind === 'audit')} />
    </div>
  );
}

/** Saves the rows of the filters as a file. */
function ExportButton({ filters }: { filters: AuditFilterValues }) {
  const { audit } = useText();
  const language = useLanguage();
  const missing = useMissing('audit:export');
  const { busy, save } = useDownload('exportAudit');
  return (
    <Button
      busy={busy}
      disabledReason={missing}
      onClick={() => void save({ body: { language, ...filters } })}
    >
      {audit.exportCsv}
    </Button>
  );
}

function AuditFilters({ filters }: { filters: AuditFilterValues }) {
  const text = useText();
  const { audit, common } = text;
  const go = useGo();
  const change = (changed: AuditFilterValues) =>
    go(paths.audit({ ...filters, ...changed }), { replace: true });
  const isFiltered = Object.keys(filters).length > 0;
  const operations = Object.entries(text.operations).map(([operation, label]) => ({
    value: operation,
    label,
    note: operation,
  }));
  return (
    <Filters onClear={isFiltered ? () => go(paths.audit()) : null}>
      <TextFilter label={audit.number} value={filters.id} onChange={(id) => change({ id })} />
      <TextFilter
        label={audit.actor}
        value={filters.actor}
        onChange={(actor) => change({ actor })}
      />
      <Combobox
        label={audit.operation}
        value={filters.operation}
        choices={operations}
        onChange={(operation) => change({ operation })}
      />
      <TextFilter
        label={audit.target}
        value={filters.target}
        onChange={(target) => change({ target })}
      />
      <SelectFilter
        label={audit.outcome}
        value={filters.outcome}
        choices={outcomes.map((outcome) => [outcome, audit.outcomes[outcome]] as const)}
        onChange={(outcome) => change({ outcome })}
      />
      <DateRange
        label={common.days}
        value={{ from: filters.from, until: filters.until }}
        onChange={change}
      />
    </Filters>
  );
}

interface AuditTableProps {
  rows: AuditEvent[];
  openId: string | undefined;
  hrefOf: (id: string) => string;
}

function AuditTable({ rows, openId, hrefOf }: AuditTableProps) {
  const text = useText();
  const language = useLanguage();
  const { audit } = text;
  const column = columnsOf<AuditEvent>();
  const columns = column.columns([
    column.accessor('at', { header: audit.at, cell: ({ getValue }) => <Time at={getValue()} /> }),
    column.accessor('actor', { header: audit.actor, meta: { wideOnly: true } }),
    column.accessor('operation', {
      header: audit.operation,
      cell: ({ row: { original } }) => (
        <>
          <span className="wrap-anywhere">{actName(original, text, language)}</span>
          {/* The actor stands here on a phone and beside an open row, where the table has no column for it. */}
          <span
            className={classNames(
              'block min-w-28 text-small wrap-anywhere text-muted max-md:text-[0.75rem] max-md:tracking-tight',
              openId === undefined && 'md:hidden',
            )}
          >
            {original.actor}
          </span>
        </>
      ),
    }),
    column.accessor('target', {
      header: audit.target,
      // A deposit's reference has no place to break at.
      cell: ({ row: { original } }) => (
        <span className="wrap-anywhere">
          {targetText(original.target, language, original.target_name)}
        </span>
      ),
      meta: { wideOnly: true },
    }),
    column.accessor('outcome', {
      header: audit.outcome,
      cell: ({ row: { original } }) => <OutcomeBadge event={original} />,
    }),
    column.accessor('reason', { header: audit.reason, meta: { wideOnly: true } }),
  ]);
  return (
    <Table
      label={text.screens.audit}
      columns={columns}
      rows={rows}
      openId={openId}
      foldsWhenOpen
      rowId={({ id }) => id}
      rowHref={({ id }) => hrefOf(id)}
    />
  );
}
