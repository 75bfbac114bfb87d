import { randomUUID } from 'node:crypto';
import type { OwnerProof } from '@kapao/contract/second-lock.ts';
import type { Logger } from 'pino';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Ledger } from '../../ledger/engine.ts';
import { findLock } from '../../features/sessions/lock/lock-store.ts';
import { proveOwner } from '../../features/sessions/lock/prove-owner.ts';
import type { ProofRefused, ProvingSession } from '../../features/sessions/lock/prove-owner.ts';
import { needsWithdrawalProof } from '../../features/sessions/lock/rules.ts';
import { withdrawalRefusal } from '../../features/payments/rules.ts';
import { feeOf } from '@kapao/contract/payments/rules.ts';
import type { Refused, WithdrawalRefusal } from '../../features/payments/rules.ts';
import type { RequestKey } from '../../features/payments/request-key.ts';
import {
  findRequestedWithdrawal,
  insertWithdrawal,
} from '../../features/payments/withdrawals/withdrawals-store.ts';
import {
  findWithdrawalTerms,
  sumWithdrawnToday,
} from '../../features/payments/withdrawals/withdrawal-terms-store.ts';
import type { WithdrawalMethod } from '../../features/payments/withdrawals/withdrawal-terms-store.ts';
import { isAccountNew } from '../../features/payments/withdrawals/is-account-new.ts';
import { closePromotion, endingNow } from '../../features/promotions/close-promotion.ts';
import { shownEnding } from '../../features/security-events/rules.ts';
import { recordSecurityEvent } from '../security/record-event.ts';
import type { EventOrigin } from '../security/record-event.ts';
import { decideRequest } from './decide-automatically.ts';
import { withdrawalSource } from './end-withdrawal.ts';
import { listWithdrawalHindrances } from './withdrawal-hindrances.ts';
import type { WithdrawalHindrance } from './withdrawal-hindrances.ts';
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
  /** The proof that the session sent along (lock-10). */
  proof?: { session: ProvingSession; given: OwnerProof } | undefined;
  /** The network and browser of the member's call. */
  origin?: EventOrigin;
}

export type RequestedWithdrawal =
  | {
      outcome: 'requested';
      withdrawalId: string;
      shortReference: string;
      waitsForApproval: boolean;
    }
  | RefusedWithdrawal;

type RefusedWithdrawal = { outcome: 'refused' } & Refused<
  | 'payment_method_unknown'
  | 'request_key_reused'
  | WithdrawalHindrance['refusal']
  | ProofRefused['refusal']
  | 'lock_proof_needed'
  | WithdrawalRefusal
>;

/**
 * Holds the money and writes the withdrawal in one transaction, then wakes the job that pays it. It pays the registered
 * bank account only (pay-57). It ends an open promotion, whose bonus is forfeited; the app asks the member to confirm
 * that first (pay-62).
 */
export async function requestWithdrawal(
  context: Context,
  request: WithdrawalRequest,
): Promise<RequestedWithdrawal> {
  const { database, ledger, config, log, withdrawalDue } = context;
  const refused = await checkProof(context, request);
  if (refused) return { outcome: 'refused', ...refused };
  const phoneProof = await readPhoneProof(database, config);
  const requested = await database.transaction((tx) =>
    record(tx, { ledger, log }, { ...request, phoneProof }),
  );
  if (requested.outcome === 'requested') withdrawalDue.raise();
  return requested;
}

/**
 * Checks the proof that came along, before the transaction, because comparing a PIN takes long. A repeat of an accepted
 * request needs none: its passkey has answered already.
 */
async function checkProof(
  context: Context,
  { memberId, requestKey, proof }: WithdrawalRequest,
): Promise<ProofRefused | undefined> {
  if (proof === undefined) return undefined;
  const known =
    requestKey && (await findRequestedWithdrawal(context.database, memberId, requestKey.key));
  return known ? undefined : proveOwner(context, proof.session, proof.given);
}

async function record(
  tx: Tx,
  { ledger, log }: { ledger: Ledger; log: Logger },
  request: WithdrawalRequest & { phoneProof: PhoneProof },
): Promise<RequestedWithdrawal> {
  // The report of somebody else takes the same lock, so that no request passes its stop (alert-07).
  const { availableMicro } = await ledger.lockMember(tx, request.memberId);
  const repeated = await answerRepeat(tx, request);
  if (repeated) return repeated;
  const terms = await findWithdrawalTerms(tx, request);
  if (terms?.methodId !== request.methodId) {
    return { outcome: 'refused', refusal: 'payment_method_unknown' };
  }
  const { methodId, gatewayCode, account } = terms;
  const [hindrance] = await listWithdrawalHindrances(tx, { ...request, methodId, now: tx.now() });
  if (hindrance) {
    const { refusal, message } = hindrance;
    return { outcome: 'refused', refusal, ...(message !== undefined && { message }) };
  }
  const refused = await findRefusal(tx, request, terms, availableMicro);
  if (refused) return { outcome: 'refused', ...refused };
  const id = randomUUID();
  const automaticDecision = await decideRequest(tx, log, { id, ...request }, terms.automatic);
  const { memberId, amountMicro } = request;
  // The event may wait for another one of the member, so it comes before the house's account is locked.
  if (await isAccountNew(tx, memberId)) await tellNewAccount(tx, request, account.accountNumber);
  const claim = await findCurrentClaim(tx, memberId);
  if (claim) await closePromotion(tx, ledger, claim, endingNow(claim));

  const { shortReference } = await insertWithdrawal(tx, {
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
  return { outcome: 'requested', withdrawalId: id, shortReference, waitsForApproval };
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
  { memberId, requestKey }: WithdrawalRequest,
): Promise<RequestedWithdrawal | undefined> {
  if (!requestKey) return undefined;
  const known = await findRequestedWithdrawal(tx, memberId, requestKey.key);
  if (!known) return undefined;
  if (known.fingerprint !== requestKey.fingerprint) {
    return { outcome: 'refused', refusal: 'request_key_reused' };
  }
  const { id, shortReference, waitsForApproval } = known;
  return { outcome: 'requested', withdrawalId: id, shortReference, waitsForApproval };
}

/**
 * Finds the reason to refuse a withdrawal. The member's accounts are locked before, so that everything read here still
 * holds when the money moves.
 */
async function findRefusal(
  tx: Tx,
  { memberId, amountMicro, proof }: WithdrawalRequest,
  terms: WithdrawalMethod,
  availableMicro: bigint,
): Promise<Refused<WithdrawalRefusal | 'lock_proof_needed'> | undefined> {
  const today = await sumWithdrawnToday(tx, memberId);
  const refused = withdrawalRefusal(amountMicro, terms, { availableMicro, today, now: tx.now() });
  // The proof is asked for last, so that nobody gives one for a withdrawal that is refused anyway.
  if (refused || proof !== undefined) return refused;
  const { askAboveMicro = null } = (await findLock(tx, memberId)) ?? {};
  const withdrawal = { amountMicro, withdrawnTodayMicro: today.sumMicro };
  return needsWithdrawalProof(askAboveMicro, withdrawal)
    ? { refusal: 'lock_proof_needed' }
    : undefined;
}
