/** The port to SMS providers; an adapter translates it for one provider. */
export interface SmsProvider {
  /** Never retries: the phone could receive the message twice. */
  send(message: SmsMessage): Promise<SmsOutcome>;
}

export interface SmsMessage {
  /** Ten digits. */
  phone: string;
  text: string;
}

type SmsOutcome =
  | { outcome: 'accepted'; messageId: string }
  /** Refused, or the outcome is unknown: a time-out, a fault, an unreadable answer. */
  | { outcome: 'failed'; reason: string };
