/** The port to SMS services; an adapter translates it for one of them. */
export interface SmsService {
  /** Sends one message. It never retries, because the phone could receive the message twice. */
  send(message: SmsMessage): Promise<SmsOutcome>;
}

export interface SmsMessage {
  /** The phone number, ten digits. */
  phone: string;
  text: string;
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
