import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { OpenedDatabase } from './db/open.ts';
import { createLateReads } from './db/replica.ts';
import { createJobFigures } from './job-runner/figures.ts';
import { createSignal } from './job-runner/signal.ts';
import { createLedger } from './ledger/engine.ts';
import { createStripe } from './ledger/stripe.ts';
import { createCatalogue } from './features/games/lobby/catalogue.ts';
import type { GameCatalogue } from './features/games/lobby/catalogue.ts';
import { createRoundQueryCounter } from './features/games/rounds/round-queries.ts';
import type { RoundQueries } from './features/games/rounds/round-queries.ts';
import { announcedNotifications } from './features/notifications/live.ts';
import { paymentRooms } from './features/payments/payment-rooms.ts';
import { createSmsRoute } from './features/services/sms-route.ts';
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
import { connectGatewayByProtocol } from './adapters/payment-gateway/protocols.ts';
import { createSmsOutbox } from './adapters/sms/outbox.ts';
import { connectHttpPush } from './adapters/web-push/http-push.ts';
import { createLiveChannel } from './realtime/live-channel.ts';
import { createOfficeLive } from './realtime/office-live.ts';
import { connectSlipVerifiers } from './features/services/slip-verifiers.ts';
import { connectMemberMessages } from './features/services/member-messages.ts';
import type { ChosenMessages } from './adapters/member-messages/port.ts';
import type { SlipVerifier } from './adapters/slip-verifier/port.ts';
import type { Platform } from './platform.ts';

/** The dependencies that all parts of the server share. This file is the only wiring. */
export interface Context extends Platform {
  /** One instance for the whole server, so that the office shows the lobby of the members. */
  catalogue: GameCatalogue;
  /** Counts of the studios' answers to round queries, for the metrics. */
  roundQueries: RoundQueries;
  /** Counts of incoming transfers that failed to settle, for the metrics. */
  transferFaults: TransferFaultCounter;
  /** The site's enabled slip verifiers, in the operator's order. */
  slipVerifiers: () => Promise<{ code: string; verifier: SlipVerifier }[]>;
  /** The site's service of notices to members; undefined without one. */
  memberMessages: () => Promise<ChosenMessages | undefined>;
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
      onConnected: (client) => stripe.take(client),
    }),
    officeLive,
    push: connectHttpPush(config),
    sms: createSmsOutbox(createSmsRoute(opened, config), log),
    connectGateway: (gateway) => connectGatewayByProtocol(gateway, config.publicUrl),
    withdrawalDue: createSignal(),
    checkoutDue: createSignal(),
    slipGiven: createSignal(),
    slipVerifiers: () => connectSlipVerifiers(opened, config),
    memberMessages: () => connectMemberMessages(opened, config),
    depositCredited: createSignal(),
    statementRequested: createSignal(),
    jobFigures: createJobFigures(),
    roundQueries: createRoundQueryCounter(),
    transferFaults: createTransferFaultCounter(),
    studioFailures: createStudioFailures(),
  };
}
