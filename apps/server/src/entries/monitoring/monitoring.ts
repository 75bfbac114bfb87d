import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import { failureBody, successBody } from '../../http/answer.ts';

const READY_TIMEOUT_MS = 2_000;
const DURATION_BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is called too often to log each success; the figures count the calls. */
    isPolled?: boolean;
  }
}

/**
 * Registers logs, figures and health (ops-25, ops-27, ops-29). In live mode a separate listener serves the figures
 * (figures.ts). A log line has the route's pattern, never the URL, because URLs contain members' input.
 */
export function registerMonitoring(
  app: FastifyInstance,
  context: Pick<Context, 'config' | 'database' | 'disk' | 'draining'>,
  figures: Registry,
): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [figures],
  });

  // Finding a series by its labels takes longer than counting in it, and there are few series, so they are cached.
  const durationOf = memoized((route: string) =>
    memoized((method: string) =>
      memoized((status: number) => duration.labels({ method, route, status: String(status) })),
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
    // This getter builds a new object on each access, so it is read once.
    const { url: route = 'unknown', config } = request.routeOptions;
    const { method } = request;
    const { statusCode, elapsedTime } = reply;
    durationOf(route)(method)(statusCode).observe(elapsedTime / 1000);
    const isLogged = statusCode >= 400 || !config.isPolled;
    if (isLogged) {
      const line = { method, route, status: String(statusCode), ms: Math.round(elapsedTime) };
      request.log.info(line, 'request');
    }
    done();
  });

  app.get('/api/healthz', async () => successBody(null, 'alive'));
  app.get('/api/readyz', async (_request, reply) =>
    (await isReady(context))
      ? successBody(null, 'ready')
      : reply.code(503).send(failureBody('starting_or_stopping')),
  );
  if (isLive) return;
  app.get('/api/metrics', async (_request, reply) =>
    reply.type(figures.contentType).send(await figures.metrics()),
  );
}

function memoized<Key, Value extends object>(compute: (key: Key) => Value): (key: Key) => Value {
  const cache = new Map<Key, Value>();
  return (key) => {
    const value = cache.get(key);
    if (value !== undefined) return value;
    const computed = compute(key);
    cache.set(key, computed);
    return computed;
  };
}

/** Whether the server is not told to stop, and the database answers in time and takes writes. */
async function isReady({
  database,
  disk,
  draining,
}: Pick<Context, 'database' | 'disk' | 'draining'>): Promise<boolean> {
  if (draining.signal.aborted) return false;
  const timeout = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), READY_TIMEOUT_MS).unref();
  });
  const check = database
    .query<{ isWritable: boolean }>(
      sql`
        select not pg_is_in_recovery()
               and current_setting('transaction_read_only') = 'off' as "isWritable"`,
    )
    .then(async ([state]) => state?.isWritable === true && !(await disk.isFull()))
    .then(
      (isReady) => isReady,
      () => false,
    );
  return Promise.race([check, timeout]);
}
