import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { OpenedDatabase } from './db/open.ts';
import type { Database } from './db/database.ts';
import type { LateReads } from './db/replica.ts';
import type { Disk } from './db/disk.ts';
import type { Secrets } from './db/sealed.ts';
import type { JobFigures } from './job-runner/figures.ts';
import type { Signal } from './job-runner/signal.ts';
import type { Ledger } from './ledger/engine.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { GatewayAddress, PaymentGateway } from './adapters/payment-gateway/port.ts';
import type { SmsOutbox } from './adapters/sms/outbox.ts';
import type { PushService } from './adapters/web-push/port.ts';
import type { LiveChannel } from './realtime/live-channel.ts';
import type { OfficeLive } from './realtime/office-live.ts';

/**
 * The parts of the server that know no feature. A feature takes from them by `Pick<Platform, …>`; context.ts adds what
 * features bring, and wires all of it.
 */
export interface Platform {
  config: Config;
  log: Logger;
  database: Database;
  /** For reads that may be late (ops-61). Present balances, and facts behind a decision, are never read from it. */
  lateReads: LateReads;
  /** For the office's lists, search and pages: read-only, two connections, statements of 5 s (engine-14). */
  lists: Database;
  /** For the office's reports alone: read-only, two connections, statements of 5 s (report-06). */
  reports: Database;
  /** For the exports of reports and of the audit log: one connection, statements of 60 s (report-14). */
  exports: Database;
  /** Opens a connection of its own for a check of everything; the check closes it (engine-16). */
  openChecks: OpenedDatabase['openChecks'];
  /** Decrypts third parties' keys. */
  secrets: Secrets;
  /** Reports whether the database has space for writes, for readiness. */
  disk: Disk;
  /** Aborted when the server is told to stop: it is not ready from then on, and still works for a while (ops-62). */
  draining: AbortController;
  /** The connections to the database, for the metrics. */
  connections: OpenedDatabase['connections'];
  ledger: Ledger;
  /** One instance for the whole server, because it limits how many passwords are hashed concurrently. */
  passwords: Passwords;
  live: LiveChannel;
  /** The stream by which the office's pages hear of changes. */
  officeLive: OfficeLive;
  sms: SmsOutbox;
  push: PushService;
  connectGateway: (gateway: GatewayAddress & { protocol: string }) => PaymentGateway;
  /** Raised when a withdrawal was requested, approved or retried, to wake the job that pays it. */
  withdrawalDue: Signal;
  /** Raised after a webhook that says only that a checkout changed, to wake the job that asks the gateway. */
  checkoutDue: Signal;
  /** Raised after a slip was stored, to wake the job that has it verified. */
  slipGiven: Signal;
  /** Raised after a deposit's credit commits, to wake the job that claims the bonus that was chosen with it. */
  depositCredited: Signal;
  /** Raised after a request for a statement commits, to wake the job that makes it. */
  statementRequested: Signal;
  /** Counts of the jobs' runs and failures, for the metrics. */
  jobFigures: JobFigures;
}
