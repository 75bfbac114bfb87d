import type { Logger } from 'pino';
import { refusedForSure } from './failures.ts';
import type { SmsMessage, SmsOutcome, SmsService } from './port.ts';
import { smsSegments } from './segments.ts';

/**
 * Messages in progress: more than an SMS service accepts in 5 seconds. Further messages are refused, and the member has
 * to ask for a new code.
 */
const MAX_SENDING = 200;

/** The services by which messages are sent. */
export interface SmsRoute {
  /** The enabled services in the order in which they are tried. */
  services(): Promise<readonly SmsSender[]>;
  /** Keeps that a service accepted a message, so that its report finds it. */
  keepAccepted(accepted: { serviceCode: string; messageId: string }): Promise<void>;
}

export interface SmsSender {
  /** Null for the service of the server's configuration. */
  code: string | null;
  service: Pick<SmsService, 'send'>;
}

/**
 * Sends in the background, so that an answer's time does not reveal whether a message was sent (account-54). A failed
 * message is logged without its text and not retried; the member may ask for another code.
 */
export interface SmsOutbox {
  send(message: SmsMessage, about: { memberId: bigint | undefined }): void;
  /** Sends one message and waits for the outcome, for a queue that may try again. */
  deliver(message: SmsMessage, about: { memberId: bigint }): Promise<SmsOutcome>;
  figures(): SmsFigures;
  /** Resolves when no message is in progress (ops-31). */
  drain(): Promise<void>;
}

interface SmsFigures {
  accepted: number;
  failed: number;
  /** Messages that the service has not answered yet. */
  sending: number;
  lastAcceptedAt: Date | null;
  lastFailedAt: Date | null;
  /** Why the last message failed; never the message's text, which holds a code. */
  lastFailure: string | null;
}

export function createSmsOutbox(route: SmsRoute, log: Logger): SmsOutbox {
  const sending = new Set<Promise<void>>();
  const figures: Omit<SmsFigures, 'sending'> = {
    accepted: 0,
    failed: 0,
    lastAcceptedAt: null,
    lastFailedAt: null,
    lastFailure: null,
  };

  const fail = (memberId: string | null, reason: string) => {
    figures.failed += 1;
    figures.lastFailedAt = new Date();
    figures.lastFailure = reason;
    log.warn({ memberId, reason }, 'a text message could not be sent');
  };
  const send = async (message: SmsMessage, memberId: string | null) => {
    const { service, result } = await sendByFirst(route, message, log);
    if (result.outcome === 'failed') {
      fail(memberId, service === null ? result.reason : `${service}: ${result.reason}`);
      return result;
    }
    figures.accepted += 1;
    figures.lastAcceptedAt = new Date();
    const { messageId } = result;
    const segments = smsSegments(message.text);
    log.info({ memberId, messageId, service, segments }, 'a text message was sent');
    if (service !== null) await keep({ serviceCode: service, messageId });
    return result;
  };
  /** A fault here changes nothing of the message, which was sent. */
  const keep = (accepted: { serviceCode: string; messageId: string }) =>
    route
      .keepAccepted(accepted)
      .catch((error: unknown) => log.warn({ err: error }, 'an accepted message was not kept'));
  /** Counts the message as in progress until it is answered. */
  const track = (message: SmsMessage, memberId: string | null) => {
    const one = send(message, memberId);
    const tracked = one.then(() => {}).finally(() => sending.delete(tracked));
    sending.add(tracked);
    return one;
  };

  return {
    send: (message, about) => {
      // The id is null for a visitor, who has no account yet.
      const memberId = about.memberId === undefined ? null : String(about.memberId);
      if (sending.size >= MAX_SENDING) return fail(memberId, 'too many at once');
      void track(message, memberId);
    },
    deliver: (message, about) => track(message, String(about.memberId)),
    figures: () => ({ ...figures, sending: sending.size }),
    drain: async () => {
      await Promise.all(sending);
    },
  };
}

/**
 * svc-08: sends by the first service, and by the next one only when the message surely did not arrive: a phone that
 * receives two codes shows its owner a stranger's attempt.
 */
async function sendByFirst(
  route: SmsRoute,
  message: SmsMessage,
  log: Logger,
): Promise<{ service: string | null; result: SmsOutcome }> {
  const senders = await route.services().catch((error: unknown) => {
    log.error({ err: error }, 'the SMS services could not be read');
    return [];
  });
  let last: { service: string | null; result: SmsOutcome } = {
    service: null,
    result: refusedForSure('no SMS service is enabled'),
  };
  for (const { code, service } of senders) {
    last = { service: code, result: await service.send(message) };
    if (last.result.outcome === 'accepted' || last.result.mayHaveArrived) return last;
    if (senders.length > 1) {
      log.warn({ service: code, reason: last.result.reason }, 'an SMS service refused a message');
    }
  }
  return last;
}
