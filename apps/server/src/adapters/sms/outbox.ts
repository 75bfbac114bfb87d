import type { Logger } from 'pino';
import type { SmsMessage, SmsOutcome, SmsService } from './port.ts';

/**
 * Messages in progress: more than an SMS service accepts in 5 seconds. Further messages are refused, and the member has
 * to ask for a new code.
 */
const MAX_SENDING = 200;

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

export function createSmsOutbox(service: SmsService, log: Logger): SmsOutbox {
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
    const result = await service.send(message);
    if (result.outcome === 'failed') {
      fail(memberId, result.reason);
      return result;
    }
    figures.accepted += 1;
    figures.lastAcceptedAt = new Date();
    const { messageId } = result;
    log.info({ memberId, messageId }, 'a text message was sent');
    return result;
  };
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
