import { Fragment } from 'react';
import { versionKindNames, versionKinds } from '@kapao/contract/office/version-kinds.ts';
import type { ConfigVersion } from '@kapao/contract/office/versions.ts';
import { useMay } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { paths } from '../../lib/paths.ts';
import { anyText, dayText, oneOf } from '../../lib/search.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useInLanguage, useLanguage, useText } from '../../text/language.ts';
import { DateRange } from '../../ui/DateRange.tsx';
import { Filters, SelectFilter, TextFilter } from '../../ui/Filters.tsx';
import { Page } from '../../ui/Page.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ListWithPanel } from '../../ui/SidePanel.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { recordName } from '../../text/use-change-words.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { Time } from '../../ui/Time.tsx';
import { ScheduledList } from './ScheduledList.tsx';
import { VersionPanel } from './VersionPanel.tsx';
import { actorText, changedFieldNames, scheduledStatuses } from './words.ts';

const search = {
  view: oneOf(['scheduled']),
  kind: oneOf(versionKindNames),
  record: anyText,
  actor: anyText,
  from: dayText,
  until: dayText,
  after: anyText,
  open: anyText,
  status: oneOf(scheduledStatuses),
};

export default function VersionsScreen() {
  const { screens, versions } = useText();
  const { view, after, open, status, ...filters } = useSearchOf(search);
  return (
    <Page title={screens.versions}>
      <Tabs
        label={screens.versions}
        tabs={[
          {
            label: versions.views.versions,
            href: paths.versions(),
            isCurrent: view === undefined,
          },
          {
            label: versions.views.scheduled,
            href: paths.versions({ view: 'scheduled' }),
            isCurrent: view === 'scheduled',
          },
        ]}
      />
      {view === 'scheduled' ? (
        <ScheduledList after={after} open={open} status={status} />
      ) : (
        <VersionList filters={filters} after={after} open={open} />
      )}
    </Page>
  );
}

type FilterValues = Pick<
  ReturnType<typeof useSearchOf<typeof search>>,
  'kind' | 'record' | 'actor' | 'from' | 'until'
>;

interface VersionListProps {
  filters: FilterValues;
  after: string | undefined;
  open: string | undefined;
}

function VersionList({ filters, after, open }: VersionListProps) {
  const { common } = useText();
  const go = useGo();
  const query = useQueryOf('listVersions', { query: { ...filters, after } });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <VersionFilters filters={filters} />
      <ListWithPanel
        panel={
          open === undefined ? null : (
            <VersionPanel
              key={open}
              id={open}
              onClose={() => go(paths.versions({ ...filters, after }))}
            />
          )
        }
      >
        <Loaded query={query}>
          {({ rows, next }) =>
            rows.length === 0 ? (
              <EmptyState title={isFiltered ? common.emptyFiltered : common.empty} />
            ) : (
              <>
                <VersionTable
                  rows={rows}
                  openId={open}
                  hrefOf={(id) => paths.versions({ ...filters, after, open: id })}
                />
                <Pager
                  firstHref={after === undefined ? null : paths.versions(filters)}
                  nextHref={next === null ? null : paths.versions({ ...filters, after: next })}
                />
              </>
            )
          }
        </Loaded>
      </ListWithPanel>
    </>
  );
}

function VersionFilters({ filters }: { filters: FilterValues }) {
  const { common, versions } = useText();
  const inLanguage = useInLanguage();
  const may = useMay();
  const go = useGo();
  const change = (changed: FilterValues) =>
    go(paths.versions({ ...filters, ...changed }), { replace: true });
  const kinds = versionKindNames.filter((kind) => may(versionKinds[kind].read));
  return (
    <Filters onClear={Object.keys(filters).length > 0 ? () => go(paths.versions()) : null}>
      <SelectFilter
        label={versions.kind}
        value={filters.kind}
        choices={kinds.map((kind) => [kind, inLanguage(versionKinds[kind])] as const)}
        onChange={(kind) => change({ kind })}
      />
      <TextFilter
        label={versions.record}
        value={filters.record}
        onChange={(record) => change({ record })}
      />
      <TextFilter
        label={versions.actor}
        value={filters.actor}
        onChange={(actor) => change({ actor })}
      />
      <DateRange
        label={common.days}
        value={{ from: filters.from, until: filters.until }}
        onChange={change}
      />
    </Filters>
  );
}

interface VersionTableProps {
  rows: ConfigVersion[];
  openId: string | undefined;
  hrefOf: (id: string) => string;
}

function VersionTable({ rows, openId, hrefOf }: VersionTableProps) {
  const { screens, versions } = useText();
  const language = useLanguage();
  const inLanguage = useInLanguage();
  const column = columnsOf<ConfigVersion>();
  const columns = column.columns([
    column.accessor('at', {
      header: versions.at,
      cell: ({ getValue }) => <Time at={getValue()} />,
    }),
    column.accessor('kind', {
      header: versions.kind,
      cell: ({ getValue, row: { original } }) => (
        <>
          {inLanguage(versionKinds[getValue()])}
          {/* The person stands here on a phone, where the table has no column for it. */}
          <span className="block text-small text-muted md:hidden">
            <PersonOf actor={original.actor} />
          </span>
        </>
      ),
    }),
    column.accessor('record', {
      header: versions.record,
      cell: ({ row: { original } }) =>
        recordName(original.record, [original.after, original.before], language),
    }),
    column.accessor('after', {
      header: versions.fields,
      meta: { wideOnly: true },
      cell: ({ row: { original } }) => {
        const { before, after, reason } = original;
        const created = before === null ? versions.created : undefined;
        const deleted = after === null ? versions.deleted : undefined;
        return (
          <>
            {created ?? deleted ?? changedFieldNames(before, after, language)}
            {reason !== null && (
              <span className="block text-small wrap-anywhere text-muted">{reason}</span>
            )}
          </>
        );
      },
    }),
    column.accessor('actor', {
      header: versions.actor,
      meta: { wideOnly: true },
      cell: ({ getValue }) => <PersonOf actor={getValue()} />,
    }),
  ]);
  return (
    <Table
      label={screens.versions}
      columns={columns}
      rows={rows}
      openId={openId}
      foldsWhenOpen
      rowId={({ id }) => id}
      rowHref={({ id }) => hrefOf(id)}
    />
  );
}

/** The person of a version. An e-mail breaks at its signs before it breaks a word. */
function PersonOf({ actor }: { actor: string }) {
  const { versions } = useText();
  const parts = actorText(actor, versions).split(/(?<=[@.\-_])/);
  return (
    <span className="break-words">
      {parts.map((part, index) => (
        // The index can be a part of the key, because the parts of one text never change their order.
        <Fragment key={`${index} ${part}`}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
