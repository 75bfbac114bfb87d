import { inspect } from 'node:util';
import { PostgresStartError } from '@kapao/postgres/installation.ts';
import type { Logger } from 'pino';
import { callOnlyOutside } from './adapters/outside-calls.ts';
import { buildApp } from './app.ts';
import { buildOfficeApp } from './office-app.ts';
import { ConfigError, readConfig } from './config.ts';
import type { Config } from './config.ts';
import { createContext } from './context.ts';
import type { Context } from './context.ts';
import { openDatabase } from './db/open.ts';
import type { OpenedDatabase } from './db/open.ts';
import { SchemaError } from './db/migrate.ts';
import { SecretsError } from './db/sealed.ts';
import { trackUnfinishedRequests } from './http/closing.ts';
import { createFigures, serveFigures } from './entries/monitoring/figures.ts';
import { startClockJobs, startTransferJobs } from './entries/jobs/jobs.ts';
import type { RunningJobs } from './job-runner/runner.ts';
import { refuseStoredInLiveMode } from './live-mode.ts';
import { createLog } from './log.ts';
import { demoLoginsText, refuseDemoMembers } from './demo/members.ts';
import { demoStaffText } from './demo/staff.ts';
import { continueHistory } from './demo/history/history.ts';
import { readPushKeys } from './features/notifications/push-keys.ts';
import { seed } from './demo/seed.ts';
import type { Tracing } from './tracing.ts';

/** Time that running work has after a stop signal (ops-31). */
const STOP_TIMEOUT_MS = 10_000;
const IDLE_SWEEP_MS = 100;
/** Time to receive the rest of a half-sent request after a stop signal. */
const UNFINISHED_GRACE_MS = 2_000;
/** Only the owner can read files that the server writes into the data directory. */
const OWNER_ONLY_UMASK = 0o077;
/** A long backlog, because all members reconnect after a restart. Linux may allow less. */
const BACKLOG = 4_096;

try {
  await start(readConfig(process.env));
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  if (config.mode === 'live') callOnlyOutside();
  const log = createLog(config.logLevel);
  // Tracing is only loaded if it is configured, because the library costs start time and memory.
  const tracing =
    config.tracesEndpoint === undefined
      ? undefined
      : (await import('./tracing.ts')).startTracing(config.tracesEndpoint);
  const opened = await openDatabase(config, {
    as: 'server',
    onNote: (text) => console.log(text),
    onCrash: (reason) => log.error({ reason }, 'PostgreSQL has ended and is started again'),
  });
  // The umask is set after the data directory is made, so that the folders above it keep their usual mode.
  process.umask(OWNER_ONLY_UMASK);
  try {
    await serve(config, log, opened, tracing);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function serve(
  config: Config,
  log: Logger,
  opened: OpenedDatabase,
  tracing: Tracing | undefined,
): Promise<void> {
  const context = createContext(config, log, opened);
  if (config.mode === 'live') {
    await refuseStoredInLiveMode(config, context);
    await refuseDemoMembers(context.database);
  }
  await readPushKeys(context);
  await seed(context, (text) => console.log(`${text} …`));
  const figures = createFigures(context);
  const app = await buildApp(context, figures);
  const endUnfinished = trackUnfinishedRequests(app.server);
  context.live.attach(app.server);
  const { metricsPort, metricsHost } = config;
  const metrics =
    metricsPort === undefined ? undefined : await serveFigures(figures, metricsPort, metricsHost);
  await app.listen({ host: config.host, port: config.port, backlog: BACKLOG });
  const office = await buildOfficeApp(context);
  await office.listen({ host: config.officeHost, port: config.officePort });
  const work = startWork(context);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    await context.live.close();
    // A connection that was busy when the shutdown began would stay alive after its answer.
    setInterval(() => {
      app.server.closeIdleConnections();
      office.server.closeIdleConnections();
    }, IDLE_SWEEP_MS);
    setTimeout(endUnfinished, UNFINISHED_GRACE_MS);
    await Promise.all([app.close(), office.close(), work.stop(), metrics?.close()]);
    await Promise.all([context.ledger.drain(), context.sms.drain()]);
    await Promise.all([opened.close(), tracing?.stop()]);
    process.exit(0);
  };
  const drain = () => {
    const { draining } = context;
    if (draining.signal.aborted || config.drainSeconds === 0) return void stop();
    draining.abort();
    setTimeout(() => void stop(), config.drainSeconds * 1_000);
  };
  // `on`, not `once`: Ctrl-C reaches the whole process group, and npm and scripts/start.ts forward it too.
  process.on('SIGTERM', drain);
  process.on('SIGINT', drain);

  console.log(`Kapao is ready: ${config.publicUrl}`);
  console.log(`Office: ${config.officeUrl}`);
  if (config.sandboxUrl !== undefined) {
    console.log(
      `${demoLoginsText()}\n${demoStaffText()}\n${firstSteps(config.publicUrl, config.sandboxUrl)}`,
    );
  }
}

/** Lists three things to try, for a newcomer. */
function firstSteps(publicUrl: string, sandboxUrl: string): string {
  return `Three things to try:
  1. Log in, deposit 100 baht by QR, and tap "Pay with the sandbox bank": ${publicUrl}
  2. Play a game, then withdraw: ${publicUrl}/game
  3. Follow the checklist, use a coupon, break something: ${sandboxUrl}`;
}

/**
 * Starts the jobs. Clock jobs start when the demo member's history is complete, because they would end things that it
 * has not simulated yet. Transfer jobs start at once, because a simulated day leaves no transfer open.
 */
function startWork(context: Context): RunningJobs {
  const stopping = new AbortController();
  const transfers = startTransferJobs(context);
  const jobs = continueHistory(context, stopping.signal)
    .catch((error: unknown) => context.log.error({ err: error }, 'the demo history stopped'))
    .then(() => (stopping.signal.aborted ? undefined : startClockJobs(context)));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([transfers.stop(), jobs.then((clock) => clock?.stop())]);
    },
  };
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof PostgresStartError) return error.message;
  if (error instanceof SchemaError || error instanceof SecretsError) return error.message;
  if (!(error instanceof Error)) return inspect(error);
  if ('code' in error && error.code === 'EADDRINUSE') return `The port is taken: ${error.message}`;
  if ('code' in error && error.code === 'ECONNREFUSED') {
    return `The database does not answer: ${error.message}`;
  }
  // The error is not inspected, because PostgreSQL's errors contain values of rows.
  const stack = error.stack ?? error.message;
  return error.cause === undefined ? stack : `${stack}\nCaused by: ${explain(error.cause)}`;
}
