import { createServer } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import type { JobFigure } from '../../job-runner/figures.ts';
import { registerDatabaseFigures } from './database-figures.ts';

type FiguresContext = Pick<
  Context,
  | 'config'
  | 'database'
  | 'lateReads'
  | 'connections'
  | 'ledger'
  | 'jobFigures'
  | 'sms'
  | 'roundQueries'
  | 'transferFaults'
>;

/** Registers figures of the process, the ledger, the jobs, third parties and the database. monitoring.ts adds those of requests. */
export function createFigures(context: FiguresContext): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerCounts(registry, context);
  registerJobFigures(registry, context);
  registerRoundQueries(registry, context);
  registerDatabaseFigures(registry, context);
  return registry;
}

/** The listener that serves the figures at `/metrics`. */
export interface FiguresListener {
  port: number;
  close: () => Promise<void>;
}

/** Serves figures on a separate port, so that no public proxy can expose them. @throws Error if the port is in use */
export async function serveFigures(
  figures: Registry,
  port: number,
  host = '127.0.0.1',
): Promise<FiguresListener> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    figures.metrics().then(
      (text) => response.writeHead(200, { 'content-type': figures.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function registerCounts(
  registry: Registry,
  { ledger, lateReads, sms, transferFaults }: FiguresContext,
): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('ledger_queue_depth', 'Postings waiting for a batch', () => ledger.figures().queueDepth);
  gauge('ledger_batches_total', 'Batches committed', () => ledger.figures().batches);
  gauge(
    'studio_bets_refused_total',
    'Bets refused at once because too many calls came',
    () => ledger.figures().refusedBets,
  );
  gauge('ledger_postings_total', 'Postings decided', () => ledger.figures().postings);
  gauge(
    'read_replica_lag_seconds',
    'Since the replica was seen with all of the primary; 0 without READ_DATABASE_URL',
    () => lateReads.lagSeconds(),
  );
  gauge(
    'sms_accepted_total',
    'Text messages that the SMS service took',
    () => sms.figures().accepted,
  );
  gauge('sms_failed_total', 'Text messages that were not sent', () => sms.figures().failed);
  gauge('transfer_faults_total', 'Transfers that could not be settled', () =>
    transferFaults.count(),
  );
}

function registerRoundQueries(registry: Registry, { roundQueries }: FiguresContext): void {
  new Gauge({
    name: 'studio_round_questions_total',
    help: 'Questions to studios about rounds that stood open, by what they said',
    labelNames: ['answer'],
    registers: [registry],
    collect() {
      for (const [answer, count] of roundQueries.figures()) this.set({ answer }, count);
    },
  });
}

function registerJobFigures(registry: Registry, { jobFigures }: FiguresContext): void {
  const gauge = (name: string, help: string, figure: Exclude<keyof JobFigure, 'failing'>) =>
    new Gauge({
      name,
      help,
      labelNames: ['job'],
      registers: [registry],
      collect() {
        for (const [job, figures] of jobFigures.read()) this.set({ job }, figures[figure]);
      },
    });
  gauge('job_runs_total', 'Runs of a job since the start', 'runs');
  gauge('job_failures_total', 'Runs that failed', 'failures');
  gauge('job_last_run_seconds', 'When the last run ended, in seconds since 1970', 'lastRunSeconds');
  gauge('job_last_duration_seconds', 'How long the last run took', 'lastDurationSeconds');
}
