import type { DepositMessage } from '@kapao/contract/events.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';
import { canBecome, depositTransitions } from '@kapao/contract/statuses.ts';
import type { Tx } from '../../db/database.ts';
import { insertNotifications } from '../../features/notifications/store.ts';
import type { Deposit } from '../../features/payments/deposits/deposits-store.ts';
import {
  markDepositReversed,
  readCredit,
  reverseApproval,
} from '../../features/payments/deposits/reversals-store.ts';
import type {
  CreditedDeposit,
  ReversedApproval,
} from '../../features/payments/deposits/reversals-store.ts';
import type { OperatorDecision } from '../../features/payments/transfers/transfers-store.ts';
import { closePromotion, endingNow } from '../../features/promotions/close-promotion.ts';
import { findCurrentClaim, isClaimOfDeposit } from '../../features/promotions/reads.ts';
import { reverseFirstDepositShare } from '../../features/referral/first-deposits-store.ts';
import { PROMOTION_COST, type AccountRef } from '../../ledger/accounts.ts';
import { memberBalances } from '../../ledger/balances.ts';
import { moveOrThrow } from '../../ledger/engine.ts';
import type { Ledger } from '../../ledger/engine.ts';
import type { Posting } from '../../ledger/posting.ts';

export type ReversedDeposit =
  | { outcome: 'reversed'; transferId: bigint; message: DepositMessage }
  | { outcome: 'refused'; refusal: 'not_credited' };

/**
 * Takes the whole amount of a credited deposit back, beyond the member's cash as debt, and gives the fee back
 * (reversal-01, reversal-02). The open claim that this deposit earned ends first, so its bonus goes back
 * (reversal-07). The caller has locked the deposit's row, so that it happens once. `message` goes to the member's live
 * room after the commit.
 */
export async function reverseDeposit(
  tx: Tx,
  ledger: Ledger,
  deposit: Deposit,
  decision: OperatorDecision,
): Promise<ReversedDeposit> {
  const { id, refCode, memberId } = deposit;
  const credit = await readCredit(tx, id);
  if (!canBecome(depositTransitions, deposit.status, 'reversed') || !credit) {
    return { outcome: 'refused', refusal: 'not_credited' };
  }
  await ledger.lockMember(tx, memberId, reversalAccounts(deposit.gatewayCode));
  const claim = await findCurrentClaim(tx, memberId);
  if (claim && (await isClaimOfDeposit(tx, claim.id, id))) {
    await closePromotion(tx, ledger, claim, endingNow(claim));
  }
  await reverseFirstDepositShare(tx, { friendId: memberId, depositId: id });
  const approval = await reverseApproval(tx, id);
  const transferId = await move(tx, ledger, deposit, { credit, approval, decision });
  await markDepositReversed(tx, id, decision);
  await notify(tx, memberId, credit.creditedMicro - credit.feeMicro, refCode);
  const message = { type: 'update_status', status: 'reversed', ref_code: refCode } as const;
  return { outcome: 'reversed', transferId, message };
}

/**
 * Lists the house accounts that a reversal may move. The promotions' account gets the bonus of a claim that ends with
 * the deposit.
 */
export function reversalAccounts(gatewayCode: string): AccountRef[] {
  return [
    { kind: 'fee_income', reference: 'deposit' },
    { kind: 'gateway_clearing', reference: gatewayCode },
    { kind: 'unmatched_deposits', reference: gatewayCode },
    PROMOTION_COST,
  ];
}

interface Reversal {
  credit: CreditedDeposit;
  approval: ReversedApproval | undefined;
  decision: OperatorDecision;
}

/** Moves the money of a reversal; returns the transfer that took the deposit back. */
async function move(
  tx: Tx,
  ledger: Ledger,
  deposit: Deposit,
  { credit, approval, decision }: Reversal,
): Promise<bigint> {
  const { id, refCode, memberId, gatewayCode } = deposit;
  const wallet = { kind: 'member_available', memberId } as const;
  const clearing = { kind: 'gateway_clearing', reference: gatewayCode } as const;
  const unmatched = { kind: 'unmatched_deposits', reference: gatewayCode } as const;
  const of = (part: string) => ({
    source: 'reversal',
    idempotencyKey: `deposit:${id}${part}`,
    reference: refCode,
    ...decision,
  });
  const fee: Posting = {
    ...of(':fee'),
    kind: 'fee',
    from: { kind: 'fee_income', reference: 'deposit' },
    to: wallet,
    amountMicro: credit.feeMicro,
  };
  const taken: Posting = {
    ...of(''),
    kind: 'deposit_reversal',
    from: wallet,
    // The money of an approval that the gateway has not confirmed came from unmatched deposits.
    to: approval?.confirmedMicro === null ? unmatched : clearing,
    amountMicro: credit.creditedMicro,
    onShortage: 'lend',
  };
  // Return the fee first, so that the member's debt is smaller.
  if (credit.feeMicro > 0n) await moveOrThrow(tx, ledger, fee);
  const [verdict] = await ledger.postWithin(tx, [taken]);
  if (verdict?.outcome !== 'posted') {
    throw new Error(`the reversal of deposit ${id} was not posted: ${verdict?.outcome}`);
  }
  const restMicro = (approval?.confirmedMicro ?? credit.creditedMicro) - credit.creditedMicro;
  if (restMicro !== 0n) {
    // The gateway reported, and takes back, another amount than the operator approved. The difference moves between
    // unmatched deposits and the gateway.
    const [from, to] = restMicro > 0n ? [unmatched, clearing] : [clearing, unmatched];
    const amountMicro = restMicro > 0n ? restMicro : -restMicro;
    await moveOrThrow(tx, ledger, { ...of(':rest'), kind: 'adjustment', from, to, amountMicro });
  }
  return verdict.transfer.id;
}

/** Takes an assigned transfer without a deposit back from the member who got it (reversal-06). */
export async function reverseAssignedTransfer(
  tx: Tx,
  ledger: Ledger,
  transfer: { gatewayCode: string; transferId: string; memberId: bigint; amountMicro: bigint },
  decision: OperatorDecision,
): Promise<void> {
  const { gatewayCode, transferId, memberId, amountMicro } = transfer;
  await moveOrThrow(tx, ledger, {
    source: 'reversal',
    idempotencyKey: `transfer:${gatewayCode}:${transferId}`,
    kind: 'deposit_reversal',
    from: { kind: 'member_available', memberId },
    to: { kind: 'gateway_clearing', reference: gatewayCode },
    amountMicro,
    reference: transferId,
    onShortage: 'lend',
    ...decision,
  });
  await notify(tx, memberId, amountMicro, null);
}

async function notify(
  tx: Tx,
  memberId: bigint,
  takenMicro: bigint,
  refCode: string | null,
): Promise<void> {
  const { debtMicro } = await memberBalances(tx, memberId);
  const params = {
    amount: bahtFromMicro(takenMicro),
    owed: bahtFromMicro(debtMicro),
    ref_code: refCode,
  };
  await insertNotifications(tx, [{ memberId, kind: 'deposit_reversed', params }]);
}
