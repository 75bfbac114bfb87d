/** desk-17: an open proposal is over after this. */
export const PROPOSAL_HOURS = 72;

/** The effect of a proposal on its member; amounts are micro as text, as they are stored. */
export type MemberChange =
  | { kind: 'adjustment'; amountMicro: string }
  | { kind: 'deposit_reversal'; refCode: string; amountMicro: string; feeMicro: string }
  | { kind: 'phone'; from: string | null; to: string }
  | { kind: 'bank'; from: BankAccountNumber; to: BankAccountNumber };

export interface BankAccountNumber {
  bankAbbr: string;
  accountNumber: string;
}

/** The state of a member that proposals are based on. */
export interface TargetState {
  status: string;
  phone: string | null;
  bankAbbr: string;
  accountNumber: string;
  /** The last transfer of a deposit, a withdrawal or an adjustment; play in between changes no reason. */
  lastMoneyId: bigint;
  /** The deposit that a reversal names; null for other kinds, and for one that was never credited. */
  deposit: { status: string; creditedMicro: bigint; feeMicro: bigint } | null;
}

/** desk-16: returns the part of the state that a proposal of this kind is based on. */
export function basisOf(kind: MemberChange['kind'], state: TargetState): string {
  const { status, phone, bankAbbr, accountNumber, lastMoneyId } = state;
  switch (kind) {
    case 'adjustment':
      return JSON.stringify([status, String(lastMoneyId)]);
    case 'deposit_reversal':
      return JSON.stringify([state.deposit?.status, String(state.deposit?.creditedMicro)]);
    case 'phone':
      return JSON.stringify([status, phone]);
    case 'bank':
      return JSON.stringify([status, bankAbbr, accountNumber]);
    default:
      return kind satisfies never;
  }
}

/** desk-19: whether an adjustment needs a second person; `fromMicro` 0 means that all do. */
export function needsSecondPerson(amountMicro: bigint, fromMicro: bigint): boolean {
  return (amountMicro < 0n ? -amountMicro : amountMicro) >= fromMicro;
}
