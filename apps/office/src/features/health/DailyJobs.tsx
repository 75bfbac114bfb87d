import { jobNames } from '@kapao/contract/office/job-names.ts';
import { nameOfCode } from '@kapao/contract/office/names.ts';
import type { DailyJob } from '@kapao/contract/office/health.ts';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { formatDay } from '../../lib/dates.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { TimeAgo } from '../../ui/Time.tsx';
import { JobCell } from './JobCell.tsx';

/** The daily jobs with the days that are not done; each of these can be begun at once. */
export function DailyJobs({ jobs }: { jobs: DailyJob[] }) {
  const { health } = useText();
  const language = useLanguage();
  const column = columnsOf<DailyJob>();
  const columns = column.columns([
    column.accessor('job', {
      header: health.job,
      cell: ({ getValue }) => <JobCell job={getValue()} />,
    }),
    column.accessor('done_day', {
      header: health.doneDay,
      cell: ({ row: { original } }) => (
        <>
          {original.done_day === null ? health.never : formatDay(original.done_day, language)}{' '}
          {original.done_at !== null && (
            <span className="text-small text-muted">
              <TimeAgo at={original.done_at} />
            </span>
          )}
        </>
      ),
    }),
    column.accessor('open_days', {
      header: health.openDays,
      cell: ({ row: { original } }) => (
        <ul className="flex flex-col gap-2">
          {original.open_days.map((open) => (
            <li key={open.day}>
              <OpenDay job={original.job} open={open} />
            </li>
          ))}
        </ul>
      ),
    }),
  ]);
  return (
    <section aria-label={health.dailyJobs}>
      <h2 className="mb-2 font-semibold">{health.dailyJobs}</h2>
      <Table label={health.dailyJobs} columns={columns} rows={jobs} rowId={({ job }) => job} />
    </section>
  );
}

function OpenDay({ job, open }: { job: string; open: DailyJob['open_days'][number] }) {
  const { health } = useText();
  const { run } = useAct('rerunJobDay');
  const missing = useMissing('operations:act');
  const language = useLanguage();
  const name = nameOfCode(jobNames, job, language);
  const { day, attempts, failure, next_try_at, is_running } = open;
  const ask = () =>
    confirmAct({
      title: health.rerunNamed(name, formatDay(day, language)),
      confirm: health.rerun,
      children: health.rerunHint,
      done: health.rerunDone,
      act: ({ key }) => run({ body: { job, day, key } }),
    });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="tabular-nums">{formatDay(day, language)}</span>
      {failure !== null && <Badge tone="danger">{health.attempts(attempts)}</Badge>}
      {is_running && <Badge tone="accent">{health.running}</Badge>}
      {!is_running && (
        <Button
          aria-label={health.rerunNamed(name, formatDay(day, language))}
          disabledReason={missing}
          onClick={ask}
        >
          {health.rerun}
        </Button>
      )}
      {!is_running && next_try_at !== null && (
        <span className="text-small text-muted">
          {health.nextTry} <TimeAgo at={next_try_at} />
        </span>
      )}
      {failure !== null && (
        <code className="w-full font-mono text-small [overflow-wrap:anywhere] text-danger">
          {failure}
        </code>
      )}
    </div>
  );
}
