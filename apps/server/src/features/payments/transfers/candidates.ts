import type { CandidateReason } from '@kapao/contract/office/deposits.ts';
import { areAlike, comparedName } from '../methods/bank-names.ts';
import type { ComparedName } from '../methods/bank-names.ts';
import { CLOCK_TOLERANCE_SECONDS } from '../rules.ts';

/** A deposit whose slip waits, with the account that its member registered. */
export interface AwaitingDeposit {
  gatewayCode: string;
  receiver: string | null;
  amountMicro: bigint;
  createdAt: Date;
  reservedUntil: Date;
  slipTransfers: readonly string[];
  accountName: string;
  accountNumber: string;
  /** The bank code that gateways use; an e-wallet has the code ''. */
  bankCode: string;
}

/** A bank transfer that no member has been credited with. */
export interface UnmatchedCandidate {
  gatewayCode: string;
  transferId: string;
  receiver: string | null;
  amountMicro: bigint;
  paidAt: Date | null;
  payerName: string;
  payerBankCode: string;
  payerAccountNumber: string;
}

const CANDIDATES_SHOWN = 5;
/** The weight of each reason in the ranking. A slip that names the transfer counts most; a name alone proves little. */
const weights: Readonly<Record<CandidateReason, number>> = {
  slip_names_it: 16,
  same_amount: 8,
  account_is_members: 4,
  name_is_members: 2,
  in_time: 1,
};

/** A transfer with the payer's name prepared once, because it is ranked for many deposits. */
export interface NamedCandidate extends UnmatchedCandidate {
  payer: ComparedName | undefined;
}

export function nameCandidates(transfers: readonly UnmatchedCandidate[]): NamedCandidate[] {
  return transfers.map((transfer) => ({ ...transfer, payer: comparedName(transfer.payerName) }));
}

/** queue-12: returns the transfers that may have paid a deposit, the likeliest first, each with its reasons. */
export function rankCandidates(
  deposit: AwaitingDeposit,
  transfers: readonly NamedCandidate[],
): { transfer: NamedCandidate; reasons: CandidateReason[]; isOtherAmount: boolean }[] {
  const named = { ...deposit, account: comparedName(deposit.accountName) };
  const found = transfers
    .map((transfer) => ({
      transfer,
      reasons: reasonsOf(named, transfer),
      isOtherAmount: isOtherAmount(deposit.amountMicro, transfer.amountMicro),
    }))
    .filter(({ reasons }) => reasons.some((reason) => reason !== 'in_time'));
  const weightOf = (reasons: readonly CandidateReason[]) =>
    reasons.reduce((sum, reason) => sum + weights[reason], 0);
  return found
    .toSorted((one, other) => weightOf(other.reasons) - weightOf(one.reasons))
    .slice(0, CANDIDATES_SHOWN);
}

/** queue-22: whether a transfer brings another amount than its deposit asked for. */
export function isOtherAmount(askedMicro: bigint, transferredMicro: bigint): boolean {
  return askedMicro !== transferredMicro;
}

function reasonsOf(
  deposit: AwaitingDeposit & { account: ComparedName | undefined },
  transfer: NamedCandidate,
): CandidateReason[] {
  if (transfer.gatewayCode !== deposit.gatewayCode) return [];
  const isNamed = deposit.slipTransfers.includes(transfer.transferId);
  // A transfer to another account cannot have paid the deposit, unless the slip names the transfer.
  if (!isNamed && transfer.receiver !== deposit.receiver) return [];
  const isOwnAccount =
    transfer.payerAccountNumber === deposit.accountNumber &&
    transfer.payerBankCode === deposit.bankCode;
  const holds: Readonly<Record<CandidateReason, boolean>> = {
    slip_names_it: isNamed,
    same_amount: !isOtherAmount(deposit.amountMicro, transfer.amountMicro),
    account_is_members: isOwnAccount,
    name_is_members: areAlike(transfer.payer, deposit.account),
    in_time: isInTime(deposit, transfer.paidAt),
  };
  // The cast is needed, because Object.keys types the keys as string.
  return (Object.keys(holds) as CandidateReason[]).filter((reason) => holds[reason]);
}

function isInTime({ createdAt, reservedUntil }: AwaitingDeposit, paidAt: Date | null): boolean {
  if (paidAt === null) return false;
  return (
    paidAt.getTime() >= createdAt.getTime() - CLOCK_TOLERANCE_SECONDS * 1000 &&
    paidAt <= reservedUntil
  );
}
