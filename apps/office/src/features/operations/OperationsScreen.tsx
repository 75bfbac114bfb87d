import type { OfficeData } from '@kapao/contract/office/operation.ts';
import type { ReactNode } from 'react';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Page } from '../../ui/Page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { Time, TimeAgo } from '../../ui/Time.tsx';
import { Checks } from './Checks.tsx';
import { DailyJobs } from './DailyJobs.tsx';
import { Problems } from './Problems.tsx';

type Operations = OfficeData<'getOperations'>;

export default function OperationsScreen() {
  const text = useText();
  const query = useQueryOf('getOperations', {});
  return (
    <Page title={text.screens.operations}>
      <Problems />
      <Loaded query={query}>
        {(data) => (
          <div className="flex flex-col gap-6">
            <div className="grid gap-6 lg:grid-cols-2">
              <Health operations={data} />
              <Checks checks={data.checks} closedDay={data.closed_day} />
            </div>
            <DailyJobs jobs={data.daily_jobs} />
            <Webhooks operations={data} />
            <ServerJobs jobs={data.server_jobs} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Health({ operations }: { operations: Operations }) {
  const { health } = useText();
  const { waiting, deposits_last_hour: deposits, sms } = operations;
  const kinds = Object.entries(health.waitingKinds) as [keyof typeof health.waitingKinds, string][];
  return (
    <Part title={health.waiting}>
      <DefinitionList
        rows={[
          ...kinds.map(
            ([kind, name]) => [name, <Waiting key={kind} seconds={waiting[kind]} />] as const,
          ),
          [health.deposits, health.depositsOf(deposits.opened, deposits.credited)],
          [health.sms, health.smsOf(sms.accepted, sms.failed)],
        ]}
      />
    </Part>
  );
}

function Waiting({ seconds }: { seconds: number | null | undefined }) {
  const { health } = useText();
  if (seconds === null || seconds === undefined) {
    return <span className="text-muted">{health.nothingWaits}</span>;
  }
  return <span className="tabular-nums">{health.minutes(Math.round(seconds / 60))}</span>;
}

function Webhooks({ operations }: { operations: Operations }) {
  const { health } = useText();
  const { gateways, refused_webhooks: refused } = operations;
  const gateway = columnsOf<Operations['gateways'][number]>();
  const webhook = columnsOf<Operations['refused_webhooks'][number]>();
  return (
    <Part title={health.webhooks}>
      <Table
        label={health.gateway}
        rows={gateways}
        rowId={({ code }) => code}
        columns={gateway.columns([
          gateway.accessor('code', { header: health.gateway }),
          gateway.accessor('last_webhook_at', {
            header: health.lastWebhook,
            cell: ({ getValue }) => <At at={getValue()} />,
          }),
          gateway.accessor('is_enabled', {
            header: '',
            cell: ({ getValue }) => !getValue() && <Badge>{health.disabled}</Badge>,
          }),
        ])}
      />
      <h3 className="mt-4 mb-2 text-small font-semibold text-muted">{health.refused}</h3>
      {refused.length === 0 ? (
        <p className="text-muted">{health.noRefused}</p>
      ) : (
        <Table
          label={health.refused}
          rows={refused}
          rowId={({ gateway: code, id, received_at }) => `${code} ${id} ${received_at}`}
          columns={webhook.columns([
            webhook.accessor('received_at', {
              header: health.at,
              cell: ({ getValue }) => <Time at={getValue()} />,
            }),
            webhook.accessor('gateway', { header: health.gateway }),
            webhook.accessor('type', { header: health.type }),
            webhook.accessor('id', { header: health.webhookId, meta: { wideOnly: true } }),
          ])}
        />
      )}
    </Part>
  );
}

function ServerJobs({ jobs }: { jobs: Operations['server_jobs'] }) {
  const { health } = useText();
  const column = columnsOf<Operations['server_jobs'][number]>();
  return (
    <Part title={health.serverJobs}>
      <Table
        label={health.serverJobs}
        rows={jobs}
        rowId={({ job }) => job}
        columns={column.columns([
          column.accessor('job', { header: health.job }),
          column.accessor('runs', { header: health.runs, meta: { align: 'end' } }),
          column.accessor('failures', {
            header: health.failures,
            meta: { align: 'end' },
            cell: ({ getValue }) => (
              <span className={getValue() > 0 ? 'text-danger' : ''}>{getValue()}</span>
            ),
          }),
          column.accessor('last_run_at', {
            header: health.lastRun,
            cell: ({ getValue }) => <At at={getValue()} />,
          }),
        ])}
      />
    </Part>
  );
}

function At({ at }: { at: string | null }) {
  const { health } = useText();
  return at === null ? <span className="text-muted">{health.never}</span> : <TimeAgo at={at} />;
}
