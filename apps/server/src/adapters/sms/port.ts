/** What we ask of an SMS provider, in our own words; an adapter puts it into those of one provider. */
export interface SmsProvider {
  /** Never repeated: a message that may have been taken would reach the phone twice. */
  send(message: SmsMessage): Promise<SmsOutcome>;
}

export interface SmsMessage {
  /** Ten digits. */
  phone: string;
  text: string;
}

type SmsOutcome =
  | { outcome: 'accepted'; messageId: string }
  /** Refused, or nobody knows: a time-out, a fault, an answer that makes no sense. */
  | { outcome: 'failed'; reason: string };
