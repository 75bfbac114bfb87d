import type { Risk } from '@kapao/contract/office/risks.ts';
import type { OfficeOperationName } from '@kapao/contract/office/routes.ts';
import { isVersionKind } from '@kapao/contract/office/version-kinds.ts';
import type { transferKindNames } from '@kapao/contract/office/transfer-kinds.ts';

/** desk-17: the hours after which an open proposal expires; they begin after the proposal's delay, if it has one. */
export const PROPOSAL_HOURS = 72;

const MS_PER_HOUR = 60 * 60 * 1000;

/** The effect of a proposal on its member; amounts are micro as text, as they are stored. */
export type MemberChange =
  | { kind: 'adjustment'; amountMicro: string }
  | { kind: 'deposit_reversal'; refCode: string; amountMicro: string; feeMicro: string }
  | { kind: 'phone'; from: string | null; to: string }
  | { kind: 'bank'; from: BankAccountNumber; to: BankAccountNumber };

/**
 * An act that waits for a second person, in the state of its first attempt (risk-02). Values are micro as text; null
 * means without bound.
 */
export interface HeldAct {
  kind: 'act';
  operation: OfficeOperationName;
  target: string;
  scope: Risk['scope'];
  valueMicro: string | null;
  before: unknown;
  after: unknown;
  terms: unknown;
}

/** risk-05: the facts of an act that its approver has read. At the approval they must still be the same. */
export type ReadState = Pick<HeldAct, 'target' | 'before' | 'terms'>;

export type ProposedChange = MemberChange | HeldAct;

/** A change without the states that it was tried on. */
export type NamedChange = MemberChange | Omit<HeldAct, 'before' | 'after' | 'terms'>;

/**
 * risk-05: returns the operation from which a proposal comes. Its maker must still have this operation's permission at
 * the approval.
 */
export function sourceOperationOf(change: NamedChange): OfficeOperationName {
  switch (change.kind) {
    case 'act':
      return change.operation;
    case 'adjustment':
      return 'proposeAdjustment';
    case 'deposit_reversal':
      return 'proposeDepositReversal';
    case 'phone':
      return 'proposePhone';
    case 'bank':
      return 'proposeBankAccount';
    default:
      return change satisfies never;
  }
}

/** Acts that may make a record which has no page yet, besides the saves of versioned records. */
const makingOperations: readonly OfficeOperationName[] = [
  'savePromotion',
  'saveCoupon',
  'addStudio',
];

/**
 * risk-19: returns the records on whose pages an open proposal stands, as targets of the log. A coupon's page has its
 * number, a new record stands on the list of its kind, a message on the list of messages, and a transfer that pays a
 * deposit on both.
 */
export function pageTargetsOf({
  change,
  memberId,
  couponId,
  refCode,
  isNew,
}: {
  change: NamedChange;
  memberId: bigint | null;
  couponId: string | null;
  refCode: string | null;
  isNew: boolean;
}): string[] {
  const ofMember = memberId === null ? [] : [`member:${memberId}`];
  if (change.kind === 'deposit_reversal') return [`deposit:${change.refCode}`, ...ofMember];
  if (change.kind !== 'act') return ofMember;
  const { operation, target } = change;
  const [kind = ''] = target.split(':');
  if (operation === 'sendMessage') return ['messages', ...(kind === 'member' ? [target] : [])];
  const makes = isNew && (isVersionKind(kind) || makingOperations.includes(operation));
  const record = couponId === null ? target : `coupons:${couponId}`;
  const deposit = refCode === null ? [] : [`deposit:${refCode}`];
  return [...new Set([record, ...(makes ? [kind] : []), ...deposit, ...ofMember])];
}

/** The payment that a change names: a deposit, a transfer, or a transfer that pays a deposit. */
export interface NamedPayment {
  refCode: string | null;
  /** The transfer; without a gateway it is one of the deposit's gateway. */
  transfer: { gatewayCode: string | null; transferId: string } | null;
  /** The amount in micro that the change names. */
  amountMicro: string | null;
}

/** risk-24: returns the deposit and the transfer that a change is about; null for a change of something else. */
export function paymentOfChange(change: ProposedChange): NamedPayment | null {
  if (change.kind === 'deposit_reversal') {
    return { refCode: change.refCode, transfer: null, amountMicro: null };
  }
  if (change.kind !== 'act') return null;
  const { target, after } = change;
  const [kind = '', ...rest] = target.split(':');
  const amountMicro = textIn(after, 'amount_micro');
  if (kind === 'deposit') {
    const transferId = textIn(after, 'transfer_id');
    const transfer = transferId === null ? null : { gatewayCode: null, transferId };
    return { refCode: rest.join(':'), transfer, amountMicro };
  }
  if (kind === 'transfer') {
    const [gatewayCode = '', ...id] = rest;
    const transfer = { gatewayCode, transferId: id.join(':') };
    return { refCode: textIn(after, 'refCode'), transfer, amountMicro };
  }
  return null;
}

function textIn(json: unknown, field: string): string | null {
  if (typeof json !== 'object' || json === null) return null;
  const value = new Map<string, unknown>(Object.entries(json)).get(field);
  return typeof value === 'string' ? value : null;
}

export interface BankAccountNumber {
  bankAbbr: string;
  accountNumber: string;
}

/** The facts about a member on which proposals are based. */
export interface TargetState {
  status: string;
  phone: string | null;
  bankAbbr: string;
  accountNumber: string;
  /** The id of the member's last transfer of the kinds in `basisTransferKinds`. */
  lastMoneyId: bigint;
  /** The deposit that a reversal names; null for other kinds, and for one that was never credited. */
  deposit: { status: string; creditedMicro: bigint; feeMicro: bigint } | null;
}

/**
 * desk-16: the kinds of transfers after which an adjustment must be checked again, because its maker did not count
 * them. Play and opening balances do not matter, and a fee comes with its deposit or withdrawal.
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

/** The bounds from which a second person must decide, in micro; 0 means for every act with a value. */
export interface RiskBounds {
  fromMicro: bigint;
  offersFromMicro: bigint;
}

/** The sums of the last 24 hours' lone decisions: those of the maker, and those of anybody for the member. */
export interface LoneSums {
  makerMicro: bigint;
  memberMicro: bigint;
}

/**
 * risk-01, risk-03: whether a second person must decide. The value is added to the maker's lone decisions and to
 * everybody's lone decisions for the member, so that many small acts count as one large one.
 */
export function needsSecondPerson(
  { scope, valueMicro }: Risk,
  { fromMicro, offersFromMicro }: RiskBounds,
  { makerMicro, memberMicro }: LoneSums,
): boolean {
  if (scope === 'always' || valueMicro === 'unbounded') return true;
  if (valueMicro === 0n) return false;
  if (scope === 'offers') return makerMicro + valueMicro >= offersFromMicro;
  return makerMicro + valueMicro >= fromMicro || memberMicro + valueMicro >= fromMicro;
}

/** The risk of a proposed change of a member; an adjustment counts in both directions. */
export function riskOfChange(change: MemberChange, memberId: bigint): Risk {
  switch (change.kind) {
    case 'adjustment': {
      const micro = BigInt(change.amountMicro);
      return { scope: 'member', memberId, valueMicro: micro < 0n ? -micro : micro };
    }
    case 'deposit_reversal':
      return { scope: 'always', memberId, valueMicro: BigInt(change.amountMicro) };
    case 'phone':
    case 'bank':
      return { scope: 'always', memberId, valueMicro: 0n };
    default:
      return change satisfies never;
  }
}

/**
 * desk-39: returns the time from which the maker may carry a proposal out alone; null for never. Later changes of the
 * site's delay count only if they lengthen or remove it, so that a theft can be stopped.
 */
export function aloneFrom(
  proposal: { createdAt: Date; aloneFrom: Date | null },
  delayHours: number | null,
): Date | null {
  if (proposal.aloneFrom === null || delayHours === null) return null;
  const byDelayOfNow = proposal.createdAt.getTime() + delayHours * MS_PER_HOUR;
  return new Date(Math.max(proposal.aloneFrom.getTime(), byDelayOfNow));
}
