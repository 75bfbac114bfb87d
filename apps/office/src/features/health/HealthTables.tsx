import { jobNames } from '@kapao/contract/office/job-names.ts';
import { nameOfCode } from '@kapao/contract/office/names.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useEffect, useRef, useState } from 'react';
import { useAct } from '../../api/act.ts';
import { TestService, type TestAnswer } from '../../api/TestService.tsx';
import { useMissing } from '../../api/use-me.ts';
import { GATEWAYS_HASH } from '../../lib/paths.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { TimeAgo } from '../../ui/Time.tsx';
import { JobCell } from './JobCell.tsx';
import { Part } from './Part.tsx';

type HealthData = OfficeData<'getOperations'>;
type Gateway = HealthData['gateways'][number];
type Studio = HealthData['studios'][number];
type ServerJob = HealthData['server_jobs'][number];

/** The payment gateways: the last webhook of each, its deposits since, and its webhooks without effect in 24 hours. */
export function Gateways({ gateways }: { gateways: Gateway[] }) {
  const { health } = useText();
  const [tests, setTests] = useState<Readonly<Record<string, TestAnswer>>>({});
  const here = useRef<HTMLDivElement>(null);
  // The page's parts load, so that the browser finds none when it looks for the address's.
  useEffect(() => {
    if (location.hash === GATEWAYS_HASH) here.current?.scrollIntoView();
  }, []);
  const column = columnsOf<Gateway>();
  const columns = column.columns([
    column.accessor('code', { header: health.gateway }),
    column.accessor('last_webhook_at', {
      header: health.lastWebhook,
      cell: ({ getValue }) => <At at={getValue()} />,
    }),
    column.accessor('opened', {
      header: health.openedSince,
      meta: { align: 'end', wideOnly: true },
    }),
    column.accessor('refused', {
      header: health.refusedDay,
      meta: { align: 'end', wideOnly: true },
    }),
    column.accessor('is_enabled', {
      header: health.state,
      cell: ({ row: { original } }) => (
        <div className="flex flex-wrap items-center justify-end gap-2">
          <GatewayState gateway={original} />
          <TestService
            kind="gateway"
            code={original.code}
            isNamed
            tested={tests[original.code]}
            onTested={(test) => setTests((before) => ({ ...before, [original.code]: test }))}
          />
        </div>
      ),
    }),
  ]);
  return (
    <div ref={here}>
      <Part title={health.gateways}>
        <Table
          label={health.gateways}
          rows={gateways}
          rowId={({ code }) => code}
          columns={columns}
        />
      </Part>
    </div>
  );
}

function GatewayState({ gateway: { is_enabled, silent_since } }: { gateway: Gateway }) {
  const { health } = useText();
  if (!is_enabled) return <Badge>{health.disabled}</Badge>;
  if (silent_since === null) return null;
  return (
    <span className="text-danger">
      {health.silentSince} <TimeAgo at={silent_since} />
    </span>
  );
}

export function Studios({ studios }: { studios: Studio[] }) {
  const { health } = useText();
  const column = columnsOf<Studio>();
  const columns = column.columns([
    column.accessor('name', { header: health.studio }),
    column.accessor('last_call_at', {
      header: health.lastCall,
      cell: ({ getValue }) => <At at={getValue()} />,
    }),
    column.accessor('is_enabled', {
      header: health.state,
      cell: ({ getValue }) => !getValue() && <Badge>{health.disabled}</Badge>,
    }),
  ]);
  return (
    <Part title={health.studios}>
      <Table label={health.studios} rows={studios} rowId={({ code }) => code} columns={columns} />
    </Part>
  );
}

/** The frequent jobs of the server that answers; each can be run at once. */
export function ServerJobs({ jobs }: { jobs: ServerJob[] }) {
  const { health } = useText();
  const column = columnsOf<ServerJob>();
  const columns = column.columns([
    column.accessor('job', {
      header: health.job,
      cell: ({ getValue }) => <JobCell job={getValue()} />,
    }),
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
      cell: ({ row: { original } }) => (
        <div className="flex items-center justify-between gap-2">
          <At at={original.last_run_at} />
          <RunNow job={original.job} />
        </div>
      ),
    }),
  ]);
  return (
    <Part title={health.serverJobs}>
      <Table label={health.serverJobs} rows={jobs} rowId={({ job }) => job} columns={columns} />
    </Part>
  );
}

function RunNow({ job }: { job: string }) {
  const { health } = useText();
  const { run, busy } = useAct('runJobNow');
  const { attempt } = useSaving();
  const missing = useMissing('operations:act');
  const name = nameOfCode(jobNames, job, useLanguage());
  const start = async () => {
    const started = await attempt({ job }, (body) => run({ body }));
    if (started !== null) showToast(started.success ? health.jobStarted : started.message);
  };
  return (
    <Button
      aria-label={health.runNamed(name)}
      busy={busy}
      disabledReason={missing}
      onClick={() => void start()}
    >
      {health.rerun}
    </Button>
  );
}

function At({ at }: { at: string | null }) {
  const { health } = useText();
  return at === null ? <span className="text-muted">{health.never}</span> : <TimeAgo at={at} />;
}
