import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import sql from 'sql-template-tag';
import type { Context } from '../context.ts';
import type { JobFigure } from '../jobs/figures.ts';
import { failureBody, successBody } from './answer.ts';

const READY_TIMEOUT_MS = 2_000;
const DURATION_BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called so often that a line for each success would drown the rest; its figures count them. */
    isPolled?: boolean;
  }
}

type WatchedContext = Pick<
  Context,
  'config' | 'database' | 'ledger' | 'jobFigures' | 'sms' | 'roundQuestions' | 'transferFaults'
>;

/**
 * Logs, figures and health (REQUIREMENTS 41). A log line names the route's pattern, never the URL,
 * because URLs carry what members type.
 */
export function registerWatching(app: FastifyInstance, context: WatchedContext): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchCounts(registry, context);
  watchJobs(registry, context);
  watchRounds(registry, context);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  });

  // Naming a series takes longer than counting in it, and there are few of them.
  const durationOf = remembered((route: string) =>
    remembered((method: string) =>
      remembered((status: number) => duration.labels({ method, route, status: String(status) })),
    ),
  );

  const isLive = context.config.mode === 'live';
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    if (isLive) reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Put together anew each time that it is asked for.
    const { url: route = 'unknown', config } = request.routeOptions;
    const { method } = request;
    const { statusCode, elapsedTime } = reply;
    durationOf(route)(method)(statusCode).observe(elapsedTime / 1000);
    const isWorthALine = statusCode >= 400 || !config.isPolled;
    if (isWorthALine) {
      const line = { method, route, status: String(statusCode), ms: Math.round(elapsedTime) };
      request.log.info(line, 'request');
    }
    done();
  });

  app.get('/api/healthz', async () => successBody(null, 'alive'));
  app.get('/api/readyz', async (_request, reply) =>
    (await databaseAnswers(context))
      ? successBody(null, 'ready')
      : reply.code(503).send(failureBody('starting_or_stopping')),
  );
  app.get('/api/metrics', async (request, reply) =>
    context.config.mode === 'sandbox' || isFromThisMachine(request)
      ? reply.type(registry.contentType).send(await registry.metrics())
      : reply.code(404).send(failureBody('not_found')),
  );
}

function remembered<Key, Value extends object>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key);
    if (value !== undefined) return value;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

/** Not what a proxy on this machine passes on for somebody else. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
  return isLoopback && request.headers['x-forwarded-for'] === undefined;
}

async function databaseAnswers(context: WatchedContext): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), READY_TIMEOUT_MS).unref();
  });
  const asked = context.database.query(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, timeout]);
}

function watchCounts(registry: Registry, { ledger, sms, transferFaults }: WatchedContext): void {
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
  gauge('ledger_postings_total', 'Postings decided', () => ledger.figures().postings);
  gauge('sms_accepted_total', 'Text messages that the provider took', () => sms.figures().accepted);
  gauge('sms_failed_total', 'Text messages that were not sent', () => sms.figures().failed);
  gauge('transfer_faults_total', 'Transfers that could not be settled', () =>
    transferFaults.count(),
  );
}

function watchRounds(registry: Registry, { roundQuestions }: WatchedContext): void {
  new Gauge({
    name: 'studio_round_questions_total',
    help: 'Questions to studios about rounds that stood open, by what they said',
    labelNames: ['answer'],
    registers: [registry],
    collect() {
      for (const [answer, count] of roundQuestions.figures()) this.set({ answer }, count);
    },
  });
}

function watchJobs(registry: Registry, { jobFigures }: WatchedContext): void {
  const gauge = (name: string, help: string, figure: keyof JobFigure) =>
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
