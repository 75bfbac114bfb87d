import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { OpenedDatabase } from './db/open.ts';
import type { Database } from './db/database.ts';
import { createLateReads } from './db/replica.ts';
import type { LateReads } from './db/replica.ts';
import type { Disk } from './db/disk.ts';
import type { Secrets } from './db/sealed.ts';
import { createJobFigures } from './job-runner/figures.ts';
import type { JobFigures } from './job-runner/figures.ts';
import { createSignal } from './job-runner/signal.ts';
import type { Signal } from './job-runner/signal.ts';
import { createLedger } from './ledger/engine.ts';
import type { Ledger } from './ledger/engine.ts';
import { createStripe } from './ledger/stripe.ts';
import { createCatalogue } from './features/games/lobby/catalogue.ts';
import type { GameCatalogue } from './features/games/lobby/catalogue.ts';
import { createRoundQueryCounter } from './features/games/rounds/round-queries.ts';
import type { RoundQueries } from './features/games/rounds/round-queries.ts';
import { announcedNotifications } from './features/notifications/live.ts';
import { paymentRooms } from './features/payments/payment-rooms.ts';
import { createStudioFailures } from './features/games/studios/studio-failures.ts';
import type { StudioFailures } from './features/games/studios/studio-failures.ts';
import { createTransferFaultCounter } from './features/payments/transfers/transfer-faults.ts';
import type { TransferFaultCounter } from './features/payments/transfers/transfer-faults.ts';
import { findOfficeListeners } from './features/staff/listeners.ts';
import { networkOf } from './features/sessions/rules.ts';
import { clientAddresses } from './http/client-address.ts';
import { findEndedTokens, findSession } from './features/sessions/store.ts';
import { createPasswords } from './passwords/passwords.ts';
import type { Passwords } from './passwords/passwords.ts';
import { connectHttpGateway } from './adapters/payment-gateway/http-gateway.ts';
import type { GatewayAddress } from './adapters/payment-gateway/http-gateway.ts';
import type { PaymentGateway } from './adapters/payment-gateway/port.ts';
import { connectHttpSms } from './adapters/sms/http-sms.ts';
import { createSmsOutbox } from './adapters/sms/outbox.ts';
import type { SmsOutbox } from './adapters/sms/outbox.ts';
import { connectHttpPush } from './adapters/web-push/http-push.ts';
import type { PushService } from './adapters/web-push/port.ts';
import { createLiveChannel } from './realtime/live-channel.ts';
import type { LiveChannel } from './realtime/live-channel.ts';
import { createOfficeLive } from './realtime/office-live.ts';
import type { OfficeLive } from './realtime/office-live.ts';

/** The dependencies that all parts of the server share. This file is the only wiring. */
export interface Context {
  config: Config;
  log: Logger;
  database: Database;
  /** For reads that may be late (ops-61): never money of now, nor anything that a decision is made from. */
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
  /** One instance for the whole server, so that the office shows the lobby of the members. */
  catalogue: GameCatalogue;
  live: LiveChannel;
  /** The stream by which the office's pages hear of changes. */
  officeLive: OfficeLive;
  sms: SmsOutbox;
  push: PushService;
  connectGateway: (address: GatewayAddress) => PaymentGateway;
  /** Raised when a withdrawal was requested, approved or retried, to wake the job that pays it. */
  withdrawalDue: Signal;
  /** Raised after a request for a statement commits, to wake the job that makes it. */
  statementRequested: Signal;
  /** Counts of the jobs' runs and failures, for the metrics. */
  jobFigures: JobFigures;
  /** Counts of the studios' answers to round queries, for the metrics. */
  roundQueries: RoundQueries;
  /** Counts of incoming transfers that failed to settle, for the metrics. */
  transferFaults: TransferFaultCounter;
  /** Wallet calls of studios that failed lately, for the office's problems. */
  studioFailures: StudioFailures;
}

export function createContext(
  config: Config,
  log: Logger,
  opened: OpenedDatabase,
  passwords: Passwords = createPasswords(),
): Context {
  const stripe = createStripe();
  const addressOf = clientAddresses(config.trustedProxies);
  const lateReads = createLateReads(opened.database, opened.replica, log);
  const officeLive = createOfficeLive(log, (listeners) =>
    findOfficeListeners(opened.database, listeners, config.mode),
  );
  return {
    config,
    log,
    database: opened.database,
    lateReads,
    lists: opened.lists,
    reports: opened.reports,
    exports: opened.exports,
    openChecks: () => opened.openChecks(),
    secrets: opened.secrets,
    disk: opened.disk,
    draining: new AbortController(),
    connections: () => opened.connections(),
    ledger: createLedger(opened.database, () => stripe.current()),
    passwords,
    catalogue: createCatalogue(opened.database, lateReads),
    live: createLiveChannel(config, log, opened, {
      findSession,
      findEnded: findEndedTokens,
      networkOf: (request) => networkOf(addressOf(request)),
      notifications: announcedNotifications(config.websiteId),
      rooms: paymentRooms,
      office: officeLive,
      onConnected: (client) => stripe.claim(client),
    }),
    officeLive,
    push: connectHttpPush(config),
    sms: createSmsOutbox(connectHttpSms(config.sms), log),
    connectGateway: (address) => connectHttpGateway(address, config.publicUrl),
    withdrawalDue: createSignal(),
    statementRequested: createSignal(),
    jobFigures: createJobFigures(),
    roundQueries: createRoundQueryCounter(),
    transferFaults: createTransferFaultCounter(),
    studioFailures: createStudioFailures(),
  };
}
