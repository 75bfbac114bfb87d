import type { CredentialField } from '@kapao/contract/third-parties/credentials.ts';
import type { ConnectedService, ServiceProtocol } from '../service-protocol.ts';

/**
 * The port to services that bring alerts to staff. Each protocol is one folder beside this file, whose `protocol.ts`
 * implements AlertProtocol; protocols.ts lists them.
 */
export interface AlertProtocol extends ServiceProtocol<AlertService> {
  /** The field that names the receiver: a person, a group, or addresses. */
  target: string;
}

export interface AlertService extends ConnectedService {
  /** Sends one message. It never retries by itself. */
  send(message: AlertMessage): Promise<AlertOutcome>;
}

interface AlertMessage {
  /** A UUID, the same in each attempt, by which a service that can takes the message once. */
  id: string;
  /** The subject of a mail. */
  title: string;
  text: string;
}

export type AlertOutcome =
  | { outcome: 'sent' }
  /** The message was not taken, or the outcome is unknown: it is sent again. */
  | { outcome: 'later'; reason: string; afterSeconds?: number }
  /** The service takes no message with these settings, so that a repeat is of no use. */
  | { outcome: 'refused'; reason: string }
  /** The receiver has another id from now on; the message was not taken. */
  | { outcome: 'moved'; target: string };

/** The language of the texts, Thai unless the form says otherwise. */
export const languageField: CredentialField = {
  name: 'language',
  th: 'ภาษาของข้อความ',
  en: 'Language of the messages',
  isSecret: false,
  isOptional: true,
  pattern: /^(th|en)$/,
  hint: { th: 'th หรือ en ถ้าเว้นว่างจะเป็นไทย', en: 'th or en; Thai when empty' },
};
