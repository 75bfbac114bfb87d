import { versionKinds } from '@kapao/contract/office/version-kinds.ts';
import type { ScheduledChange } from '@kapao/contract/office/versions.ts';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { editors } from '../../lib/editors.ts';
import { paths } from '../../lib/paths.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useGo } from '../../state/use-search-of.ts';
import { useInLanguage, useLanguage, useText, type Language } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { ListWithPanel, SidePanel } from '../../ui/SidePanel.tsx';
import { Filters, SelectFilter } from '../../ui/Filters.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { DueTime, Time } from '../../ui/Time.tsx';
import { recordName } from '../../text/use-change-words.ts';
import { VersionChanges } from '../../text/VersionChanges.tsx';
import { scheduledStatuses, scheduledTones } from './words.ts';

interface ScheduledListProps {
  after: string | undefined;
  open: string | undefined;
  status: ScheduledChange['status'] | undefined;
}

/** The changes that wait for their time, and those that are over. */
export function ScheduledList({ after, open, status }: ScheduledListProps) {
  const { common, versions } = useText();
  const go = useGo();
  const query = useQueryOf('listScheduledChanges', { query: { status, after } });
  const opened = query.data?.rows.find(({ id }) => id === open);
  const list = { view: 'scheduled', status } as const;
  return (
    <>
      <Filters
        onClear={status === undefined ? null : () => go(paths.versions({ view: 'scheduled' }))}
      >
        <SelectFilter
          label={versions.status}
          value={status}
          choices={scheduledStatuses.map((each) => [each, versions.statuses[each]] as const)}
          onChange={(chosen) =>
            go(paths.versions({ view: 'scheduled', status: chosen }), { replace: true })
          }
        />
      </Filters>
      <ListWithPanel
        panel={
          opened ? (
            <ScheduledPanel
              key={opened.id}
              change={opened}
              onClose={() => go(paths.versions({ ...list, after }))}
            />
          ) : null
        }
      >
        <Loaded query={query}>
          {({ rows, next }) =>
            rows.length === 0 ? (
              <EmptyState title={status === undefined ? common.empty : common.emptyFiltered} />
            ) : (
              <>
                <ScheduledTable
                  rows={rows}
                  openId={opened?.id}
                  hrefOf={(id) => paths.versions({ ...list, after, open: id })}
                />
                <Pager
                  firstHref={after === undefined ? null : paths.versions(list)}
                  nextHref={next === null ? null : paths.versions({ ...list, after: next })}
                />
              </>
            )
          }
        </Loaded>
      </ListWithPanel>
    </>
  );
}

interface ScheduledTableProps {
  rows: ScheduledChange[];
  openId: string | undefined;
  hrefOf: (id: string) => string;
}

function ScheduledTable({ rows, openId, hrefOf }: ScheduledTableProps) {
  const { versions } = useText();
  const language = useLanguage();
  const inLanguage = useInLanguage();
  const column = columnsOf<ScheduledChange>();
  const columns = column.columns([
    column.accessor('due_at', {
      header: versions.dueAt,
      cell: ({ getValue }) => <DueTime at={getValue()} />,
    }),
    column.accessor('record', {
      header: versions.record,
      cell: ({ row: { original } }) => (
        <>
          {nameOf(original, language)}
          <span className="block text-small text-muted">
            {inLanguage(versionKinds[original.kind])}
          </span>
        </>
      ),
    }),
    column.accessor('maker', { header: versions.maker, meta: { wideOnly: true } }),
    column.accessor('reason', { header: versions.reason, meta: { wideOnly: true } }),
    column.accessor('status', {
      header: versions.status,
      cell: ({ getValue }) => <StatusBadge status={getValue()} />,
    }),
  ]);
  return (
    <Table
      label={versions.views.scheduled}
      columns={columns}
      rows={rows}
      openId={openId}
      foldsWhenOpen
      rowId={({ id }) => id}
      rowHref={({ id }) => hrefOf(id)}
    />
  );
}

function nameOf({ record, content, before }: ScheduledChange, language: Language): string {
  return recordName(record, [content, before], language);
}

/** The record's name, with the way to its editor. */
function RecordLink({ change }: { change: ScheduledChange }) {
  const name = nameOf(change, useLanguage());
  const href = change.record === null ? undefined : editors[change.kind]?.href(change.record);
  if (href === undefined) return name;
  return (
    <a href={href} className="underline underline-offset-2">
      {name}
    </a>
  );
}

function StatusBadge({ status }: { status: ScheduledChange['status'] }) {
  const { versions } = useText();
  return <Badge tone={scheduledTones[status]}>{versions.statuses[status]}</Badge>;
}

function ScheduledPanel({ change, onClose }: { change: ScheduledChange; onClose: () => void }) {
  const { versions } = useText();
  const inLanguage = useInLanguage();
  const { run } = useAct('cancelScheduledChange');
  const missing = useMissing('versions:write');
  const { id, kind, status, failure } = change;
  const cancel = () =>
    confirmAct({
      title: versions.cancel,
      confirm: versions.cancel,
      reason: true,
      done: versions.cancelled,
      act: ({ key, reason }) => run({ params: { id }, body: { key, reason } }),
    });
  return (
    <SidePanel title={versions.scheduledDetails(id)} onClose={onClose}>
      <DefinitionList
        rows={[
          [versions.dueAt, <DueTime key="due" at={change.due_at} />],
          [versions.kind, inLanguage(versionKinds[kind])],
          [versions.record, <RecordLink key="record" change={change} />],
          [versions.status, <StatusBadge key="status" status={status} />],
          [
            versions.failure,
            failure !== null && (
              <span key="failure" className="text-danger">
                {failure}
              </span>
            ),
          ],
          [versions.endedAt, change.ended_at !== null && <Time key="ended" at={change.ended_at} />],
          [versions.maker, change.maker],
          [versions.reason, change.reason],
        ]}
      />
      <div className="mt-4">
        <Button
          look="danger"
          disabledReason={status === 'waiting' ? missing : versions.over}
          onClick={cancel}
        >
          {versions.cancel}
        </Button>
      </div>
      <h3 className="mt-6 mb-2 font-semibold">{versions.changes}</h3>
      <VersionChanges kind={change.kind} before={change.before} after={change.content} />
    </SidePanel>
  );
}
