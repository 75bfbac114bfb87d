import type { Micro } from '../run/money.ts';
import type { MoneyCall, MoneyRules, Verdict } from './money-model.ts';

/** A test member's open game. The token is replaced where the wallet gives a new one. */
export interface WalletMember {
  user: string;
  token: string;
}

/** A call that was made, with what it was answered. */
export interface Spoken {
  sent: string;
  answered: string;
  /** The protocol's word for the outcome; a text in brackets where the answer cannot be read. */
  status: string;
  /** The balance that the answer tells. */
  balance?: Micro;
  json: unknown;
}

/** One protocol's way to say what the money model understands. */
export interface WalletVoice {
  rules: MoneyRules;
  /** The finest amount that the protocol writes. */
  finest: Micro;
  say(call: MoneyCall, member: WalletMember): Promise<Spoken>;
  askBalance(member: WalletMember): Promise<Spoken>;
  /** The statuses that the documents allow for a verdict. */
  accepts(call: MoneyCall, verdict: Verdict): readonly string[];
  /** The accepted status of a balance call. */
  balanceStatus: string;
  /** True where an answer to this verdict must tell the balance. */
  tellsBalance(call: MoneyCall, verdict: Verdict): boolean;
}

/** A satang, which every wallet in baht can write. */
export const DEFAULT_FINEST: Micro = 10_000n;
