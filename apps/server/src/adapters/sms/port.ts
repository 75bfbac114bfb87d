import type { ServiceCredentials } from '@kapao/contract/third-parties/credentials.ts';
import type { ConnectedService, ServiceProtocol } from '../service-protocol.ts';

/**
 * The port to SMS services. Each protocol is one folder beside this file, whose `protocol.ts` implements SmsProtocol;
 * protocols.ts lists them.
 */
export interface SmsProtocol extends ServiceProtocol<SmsService> {
  /** The service's reports about sent messages; absent where it sends none, or none that can be verified. */
  reports?: SmsReports;
}

export interface SmsService extends ConnectedService {
  /** Sends one message. It never retries, because the phone could receive the message twice. */
  send(message: SmsMessage): Promise<SmsOutcome>;
}

export interface SmsMessage {
  /** The phone number, ten digits. */
  phone: string;
  text: string;
  /** How long the message is of use; a service that can drops it afterwards. Without it, as long as the service tries. */
  lifeSeconds?: number;
}

export type SmsOutcome =
  | { outcome: 'accepted'; messageId: string }
  /** The service refused the message, or the outcome is unknown (time-out, fault, unreadable answer). */
  | {
      outcome: 'failed';
      reason: string;
      /** Whether the phone may have received it all the same; false where the service refused it. */
      mayHaveArrived: boolean;
    };

interface SmsReports {
  /** Verifies that the service sent the call. `url` is the address at which it calls us. */
  verify(call: SmsReportCall, credentials: ServiceCredentials): boolean;
  /** Reads a verified call. Returns undefined for a body that does not fit the protocol. */
  parse(parameters: URLSearchParams): SmsReport | undefined;
}

export interface SmsReportCall {
  url: string;
  signature: string | undefined;
  parameters: URLSearchParams;
}

/** The state of a message by its service: `delivered` and `failed` are end states. */
export type SmsDeliveryState = 'accepted' | 'sent' | 'delivered' | 'failed';

export interface SmsReport {
  messageId: string;
  state: SmsDeliveryState;
  /** The service's code of a failure. */
  errorCode: string | null;
}
