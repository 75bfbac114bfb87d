import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Ledger } from '../../ledger/engine.ts';
import { readProof } from '../../features/members/proof-store.ts';
import { coolingText, proofRefusal } from '../../features/members/rules.ts';
import type { ProofRefusal } from '../../features/members/rules.ts';
import { withdrawalRefusal } from '../../features/payments/rules.ts';
import { closingText } from '@kapao/contract/switches.ts';
import { feeOf } from '@kapao/contract/payments/rules.ts';
import type { Refused, WithdrawalRefusal } from '../../features/payments/rules.ts';
import type { RequestKey } from '../../features/payments/request-key.ts';
import {
  findWithdrawalTerms,
  findRequestedWithdrawal,
  insertWithdrawal,
  sumWithdrawnToday,
} from '../../features/payments/withdrawals/withdrawals-store.ts';
import type { WithdrawalMethod } from '../../features/payments/withdrawals/withdrawals-store.ts';
import { findWithdrawalClosing } from '../../features/switches/reads.ts';
import { closePromotion, endingNow } from '../../features/promotions/close-promotion.ts';
import { shownEnding } from '../../features/security-events/rules.ts';
import {
  areWithdrawalsStopped,
  isAccountNew,
} from '../../features/payments/withdrawals/stops-store.ts';
import { recordSecurityEvent } from '../security/record-event.ts';
import type { EventOrigin } from '../security/record-event.ts';
import { decideRequest } from './decide-automatically.ts';
import { withdrawalSource } from './end-withdrawal.ts';
import type { PhoneProof } from '../../features/site/reads.ts';
import { readPhoneProof } from '../../features/site/reads.ts';
import { findCurrentClaim } from '../../features/promotions/reads.ts';
import { moveOrThrow } from '../../ledger/engine.ts';

export interface WithdrawalRequest {
  memberId: bigint;
  websiteId: number;
  methodId: number;
  amountMicro: bigint;
  requestKey: RequestKey | undefined;
  /** The network and browser of the member's call. */
  origin?: EventOrigin;
}

export type RequestedWithdrawal =
  | { outcome: 'requested'; withdrawalId: string; waitsForApproval: boolean }
  | RefusedWithdrawal;

type RefusedWithdrawal = { outcome: 'refused' } & Refused<
  | 'payment_method_unknown'
  | 'request_key_reused'
  | 'bank_account_cooling'
  | 'withdrawals_stopped'
  | 'withdrawals_closed'
  | ProofRefusal
  | WithdrawalRefusal
>;

/**
 * Holds the money and writes the withdrawal in one transaction, then wakes the job that pays it. It pays the registered
 * bank account only (pay-57). It ends an open promotion, whose bonus is forfeited; the app asks the member to confirm
 * that first (pay-62).
 */
export async function requestWithdrawal(
  { database, ledger, config, log, withdrawalDue }: Context,
  request: WithdrawalRequest,
): Promise<RequestedWithdrawal> {
  const phoneProof = await readPhoneProof(database, config);
  const requested = await database.transaction((tx) =>
    record(tx, { ledger, log }, { ...request, phoneProof }),
  );
  if (requested.outcome === 'requested') withdrawalDue.raise();
  return requested;
}

async function record(
  tx: Tx,
  { ledger, log }: { ledger: Ledger; log: Logger },
  request: WithdrawalRequest & { phoneProof: PhoneProof },
): Promise<RequestedWithdrawal> {
  const repeated = await answerRepeat(tx, ledger, request);
  if (repeated) return repeated;
  const terms = await findWithdrawalTerms(tx, request);
  if (terms?.methodId !== request.methodId) {
    return { outcome: 'refused', refusal: 'payment_method_unknown' };
  }
  const closing = await findWithdrawalClosing(tx, terms.methodId);
  if (closing) {
    const refusal = closing.kind === 'withdrawals' ? 'withdrawals_closed' : 'payment_closed';
    return { outcome: 'refused', refusal, message: closingText(closing) };
  }
  const proof = await readProof(tx, request.memberId);
  const unproven = proofRefusal(proof, request.phoneProof);
  if (unproven) return { outcome: 'refused', refusal: unproven };
  const cooling = coolingText(proof.bankCoolingUntil, tx.now());
  if (cooling) return { outcome: 'refused', refusal: 'bank_account_cooling', message: cooling };
  // The report of somebody else takes the same lock, so that no request passes it (alert-07).
  const { availableMicro } = await ledger.lockMember(tx, request.memberId);
  if (await areWithdrawalsStopped(tx, request.memberId)) {
    return { outcome: 'refused', refusal: 'withdrawals_stopped' };
  }
  const refused = await findRefusal(tx, request, terms, availableMicro);
  if (refused) return { outcome: 'refused', ...refused };
  const id = randomUUID();
  const automaticDecision = await decideRequest(tx, log, { id, ...request }, terms.automatic);
  const claim = await findCurrentClaim(tx, request.memberId);
  if (claim) await closePromotion(tx, ledger, claim, endingNow(claim));

  const { memberId, amountMicro } = request;
  const { methodId, gatewayCode, account } = terms;
  if (await isAccountNew(tx, memberId)) await tellNewAccount(tx, request, account.accountNumber);
  await insertWithdrawal(tx, {
    ...account,
    id,
    memberId,
    websiteId: request.websiteId,
    methodId,
    gatewayCode,
    amountMicro,
    feeMicro: feeOf(amountMicro, terms.fee),
    automaticDecision,
    requestKey: request.requestKey,
  });
  await moveOrThrow(tx, ledger, {
    ...withdrawalSource(id, 'hold'),
    kind: 'withdrawal_hold',
    from: { kind: 'member_available', memberId },
    to: { kind: 'member_held', memberId },
    amountMicro,
  });
  const waitsForApproval = automaticDecision.result === 'waiting';
  return { outcome: 'requested', withdrawalId: id, waitsForApproval };
}

/** alert-01: tells the member of a withdrawal to a bank account that no withdrawal has gone to before. */
async function tellNewAccount(
  tx: Tx,
  { memberId, origin }: WithdrawalRequest,
  accountNumber: string,
): Promise<void> {
  const ending = shownEnding(accountNumber);
  const event = { memberId, kind: 'withdrawal_to_new_account', madeBy: 'member', ending } as const;
  await recordSecurityEvent(tx, { ...event, ...origin });
}

/**
 * Returns the first answer of a repeated request (pay-22). Requests of one member are serialized here, so that a
 * simultaneous repeat finds the withdrawal.
 */
async function answerRepeat(
  tx: Tx,
  ledger: Ledger,
  { memberId, requestKey }: WithdrawalRequest,
): Promise<RequestedWithdrawal | undefined> {
  if (!requestKey) return undefined;
  await ledger.lockMember(tx, memberId);
  const known = await findRequestedWithdrawal(tx, memberId, requestKey.key);
  if (!known) return undefined;
  if (known.fingerprint !== requestKey.fingerprint) {
    return { outcome: 'refused', refusal: 'request_key_reused' };
  }
  const { id, waitsForApproval } = known;
  return { outcome: 'requested', withdrawalId: id, waitsForApproval };
}

/**
 * Finds the reason to refuse a withdrawal. The member's accounts are locked before, so that everything read here still
 * holds when the money moves.
 */
async function findRefusal(
  tx: Tx,
  { memberId, amountMicro }: WithdrawalRequest,
  terms: WithdrawalMethod,
  availableMicro: bigint,
): Promise<Refused<WithdrawalRefusal> | undefined> {
  const today = await sumWithdrawnToday(tx, memberId);
  return withdrawalRefusal(amountMicro, terms, { availableMicro, today, now: tx.now() });
}
