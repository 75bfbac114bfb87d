import type { transferKindNames } from '@kapao/contract/office/transfer-kinds.ts';

/** desk-17: an open proposal is over after this; one with a delay, this long after its delay. */
export const PROPOSAL_HOURS = 72;

const MS_PER_HOUR = 60 * 60 * 1000;

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
  /** The last transfer of the kinds of `basisTransferKinds`. */
  lastMoneyId: bigint;
  /** The deposit that a reversal names; null for other kinds, and for one that was never credited. */
  deposit: { status: string; creditedMicro: bigint; feeMicro: bigint } | null;
}

/**
 * desk-16: the transfers after which an adjustment must be looked at again, because its maker counted without them. Play
 * changes no reason, and neither does an opening balance, which comes before all else. A fee comes with its deposit or
 * withdrawal.
 */
export const basisTransferKinds = [
  'deposit',
  'deposit_reversal',
  'withdrawal_hold',
  'withdrawal_release',
  'withdrawal_settle',
  'withdrawal_refund',
  'adjustment',
] as const satisfies readonly (keyof typeof transferKindNames)[];

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

/** desk-19: whether a change needs a second person; `fromMicro` 0 means that all adjustments do. */
export function needsSecondPerson(
  wanted:
    | { kind: 'adjustment'; amountMicro: bigint }
    | { kind: Exclude<MemberChange['kind'], 'adjustment'> },
  { kinds, fromMicro }: { kinds: readonly string[]; fromMicro: bigint },
): boolean {
  if (!kinds.includes(wanted.kind)) return false;
  if (wanted.kind !== 'adjustment') return true;
  const { amountMicro } = wanted;
  return (amountMicro < 0n ? -amountMicro : amountMicro) >= fromMicro;
}

/**
 * desk-39: from when on the maker may carry a proposal out alone; null: never. A delay that was set or shortened after the
 * proposal changes nothing for it. One that was lengthened or removed does, so that a theft can be stopped.
 */
export function aloneFrom(
  proposal: { createdAt: Date; aloneFrom: Date | null },
  delayHours: number | null,
): Date | null {
  if (proposal.aloneFrom === null || delayHours === null) return null;
  const byDelayOfNow = proposal.createdAt.getTime() + delayHours * MS_PER_HOUR;
  return new Date(Math.max(proposal.aloneFrom.getTime(), byDelayOfNow));
}
