import { encodeSlipQr } from '@kapao/contract/promptpay.ts';
import { bahtFromMicro, microFromSatang } from '@kapao/contract/money.ts';
import { memberSlipOutcomes } from '@kapao/contract/payments/rules.ts';
import type { SlipAnswer, SlipVerifier, VerifiedSlip } from '../../adapters/slip-verifier/port.ts';
import type { Context } from '../../context.ts';
import { actAs } from '../../db/author.ts';
import { violatedConstraint } from '../../db/database.ts';
import type { Tx } from '../../db/database.ts';
import { insertNotifications } from '../../features/notifications/store.ts';
import { lockDeposit } from '../../features/payments/deposits/deposits-store.ts';
import type { Deposit } from '../../features/payments/deposits/deposits-store.ts';
import { findOwnReceiver } from '../../features/payments/slips/own-receiver-store.ts';
import type { AwaitedSlip } from '../../features/payments/slips/own-receiver-store.ts';
import { CLOCK_TOLERANCE_SECONDS, otherAmountKey } from '../../features/payments/rules.ts';
import { matchPayer, matchReceiver } from '../../features/payments/slips/receiver-match.ts';
import {
  isNewestSlip,
  isTransferUsed,
  keepSlipOutcome,
  leaseDueSlips,
} from '../../features/payments/slips/slip-checks-store.ts';
import type {
  CheckedSlip,
  DueSlip,
  SlipPayer,
} from '../../features/payments/slips/slip-checks-store.ts';
import type { SlipOutcome } from '@kapao/contract/office/slip-outcomes.ts';
import { canBecome, depositTransitions } from '@kapao/contract/statuses.ts';
import { approveDeposit } from '../deposits/approve-deposit.ts';
import { notePayer } from '../deposits/note-payer.ts';
import type { DepositMessage } from '@kapao/contract/events.ts';

const AT_ONCE = 10;
/** Outlives the calls of one check to all verifiers. */
const LEASE_SECONDS = 60;
/** After so many questions without an answer the slip is left to staff. */
const ATTEMPTS = 12;
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 600;

/**
 * slip-01: has every new slip checked by the site's verifiers. A verifier that is down costs nobody a deposit: the next
 * one is asked, the slip is asked about again, and the deposit waits for staff meanwhile, as without a verifier.
 */
export async function verifySlips(context: Context, stopping: AbortSignal): Promise<number> {
  let count = 0;
  while (!stopping.aborted) {
    const due = await leaseDueSlips(context.database, {
      limit: AT_ONCE,
      leaseSeconds: LEASE_SECONDS,
    });
    if (due.length === 0) break;
    count += due.length;
    const verifiers = await context.slipVerifiers();
    const checks = await Promise.allSettled(
      due.map((slip) => verifySlip(context, verifiers, slip)),
    );
    for (const check of checks) {
      if (check.status === 'rejected') {
        context.log.error({ err: check.reason }, 'a slip was not checked');
      }
    }
  }
  return count;
}

interface NamedVerifier {
  code: string;
  verifier: SlipVerifier;
}

async function verifySlip(
  context: Context,
  verifiers: readonly NamedVerifier[],
  due: DueSlip,
): Promise<void> {
  const { database } = context;
  if (verifiers.length === 0) {
    await keepSlipOutcome(database, due.slipId, { outcome: 'no_verifier' });
    return;
  }
  const { code: verifier, answer } = await askVerifiers(verifiers, due);
  switch (answer.outcome) {
    case 'found': {
      const { slip, body } = answer;
      const found = { refCode: due.refCode, slipId: due.slipId, slip, verifier, body };
      const { outcome, payer } = await settleSlip(context, found);
      if (outcome === 'credited') return;
      return endCheck(context, due, { outcome, verifier, slip, body, payer });
    }
    case 'later':
      return keepAsking(
        context,
        due,
        { outcome: 'later', verifier, said: answer.said },
        answer.afterSeconds,
      );
    case 'not_found':
    case 'unreadable':
      return endCheck(context, due, { outcome: answer.outcome, verifier, said: answer.said });
    case 'unusable':
    case 'unknown':
      context.log.warn({ verifier, said: answer.said }, 'a slip verifier gave no answer');
      return keepAsking(context, due, { outcome: 'no_answer', verifier, said: answer.said });
    default:
      return answer satisfies never;
  }
}

/** Asks the verifiers in the operator's order until one can tell; otherwise returns the last answer. */
async function askVerifiers(
  verifiers: readonly NamedVerifier[],
  { bankCode, transRef, picture }: DueSlip,
): Promise<{ code: string; answer: SlipAnswer }> {
  // TrueMoney's slips have a code of another form, which no bank knows.
  const payload =
    bankCode !== null && transRef !== null && /^\d{3}$/.test(bankCode)
      ? encodeSlipQr({ bankCode, transRef })
      : null;
  let last: { code: string; answer: SlipAnswer } = {
    code: '',
    answer: { outcome: 'unknown', said: '' },
  };
  for (const { code, verifier } of verifiers) {
    last = { code, answer: await verifier.verify({ payload, picture }) };
    if (last.answer.outcome !== 'unknown' && last.answer.outcome !== 'unusable') break;
  }
  return last;
}

/**
 * Keeps an answer that ends the check without a credit, and notifies the member who reads it (slip-09). The page shows
 * the newest slip alone, so an earlier one is silent.
 */
async function endCheck(
  { database }: Context,
  { slipId, refCode }: DueSlip,
  kept: CheckedSlip,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Before the check, as an upload and a credit lock them.
    const deposit = await lockDeposit(tx, refCode);
    await keepSlipOutcome(tx, slipId, kept);
    const isRead = memberSlipOutcomes.some((outcome) => outcome === kept.outcome);
    if (deposit?.status !== 'pending' || !isRead) return;
    if (!(await isNewestSlip(tx, { slipId, depositId: deposit.id }))) return;
    const { memberId, amountMicro, shortReference: short_reference } = deposit;
    const params = { amount: bahtFromMicro(amountMicro), ref_code: refCode, short_reference };
    const onceKey =
      kept.outcome === 'other_amount' && kept.slip
        ? otherAmountKey(refCode, kept.slip.transRef)
        : `slip:${slipId}`;
    await insertNotifications(tx, [{ memberId, kind: 'deposit_waiting', params, onceKey }]);
  });
}

async function keepAsking(
  { database }: Context,
  { slipId, attempts }: DueSlip,
  kept: { outcome: SlipOutcome; verifier: string; said: string },
  afterSeconds = Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS),
): Promise<void> {
  const dueInSeconds = attempts < ATTEMPTS ? afterSeconds : undefined;
  await keepSlipOutcome(database, slipId, { ...kept, dueInSeconds });
}

interface FoundSlip {
  refCode: string;
  slipId: bigint;
  slip: VerifiedSlip;
  verifier: string;
  body: string;
}

interface SettledSlip {
  outcome: SlipOutcome;
  payer?: SlipPayer | undefined;
}

/** slip-02: credits the deposit if the bank's transfer is its payment; otherwise returns why it is not. */
async function settleSlip(context: Context, found: FoundSlip): Promise<SettledSlip> {
  const { database, live, depositCredited } = context;
  try {
    const { message, ...settled } = await database.transaction((tx) =>
      settleLocked(tx, context, found),
    );
    if (message) {
      live.sendStatus(message);
      depositCredited.raise();
    }
    return settled;
  } catch (error) {
    // Another slip of the same transfer was credited at this moment.
    if (violatedConstraint(error) === 'slip_checks_used_once') return { outcome: 'used' };
    throw error;
  }
}

async function settleLocked(
  tx: Tx,
  context: Context,
  found: FoundSlip,
): Promise<SettledSlip & { message?: DepositMessage }> {
  const { refCode, slip } = found;
  const deposit = await lockDeposit(tx, refCode);
  const own = deposit && (await findOwnReceiver(tx, deposit.id));
  const payer = own && matchPayer(slip.senderNames, own.memberName);
  if (!deposit || !canBecome(depositTransitions, deposit.status, 'success')) {
    return { outcome: 'deposit_ended', payer };
  }
  if (!own || !payer) return { outcome: 'undecided_receiver' };
  const hindrance = await hindranceOf(tx, deposit, own, slip);
  if (hindrance) return { outcome: hindrance, payer };
  const credited = await credit(tx, context, { ...found, payer, memberId: deposit.memberId });
  return { ...credited, payer };
}

async function hindranceOf(
  tx: Tx,
  deposit: Deposit,
  own: AwaitedSlip,
  slip: VerifiedSlip,
): Promise<SlipOutcome | undefined> {
  const match = matchReceiver(slip, own);
  if (match !== 'ours') return match === 'other' ? 'other_receiver' : 'undecided_receiver';
  // First, so that the member reads why the same slip does not pay a second deposit of another amount.
  if (await isTransferUsed(tx, slip.transRef)) return 'used';
  if (microFromSatang(slip.amountSatang) !== deposit.amountMicro) return 'other_amount';
  const paidMs = slip.paidAt.getTime();
  const isInTime =
    paidMs >= own.openedAt.getTime() - CLOCK_TOLERANCE_SECONDS * 1_000 &&
    paidMs <= deposit.reservedUntil.getTime();
  return isInTime ? undefined : 'outside_time';
}

/** The credit, the check's outcome and the use of the bank's reference are one transaction. */
async function credit(
  tx: Tx,
  { ledger }: Context,
  {
    refCode,
    slipId,
    slip,
    verifier,
    body,
    payer,
    memberId,
  }: FoundSlip & { payer: SlipPayer; memberId: bigint },
): Promise<{ outcome: SlipOutcome; message?: DepositMessage }> {
  const name = `slip-verifier:${verifier}`;
  await actAs(tx, { kind: 'system', name });
  const approved = await approveDeposit(tx, ledger, {
    refCode,
    transferId: slip.transRef,
    amountMicro: microFromSatang(slip.amountSatang),
    actor: `system:${name}`,
    reason: `slip ${slip.transRef}`,
    isVerified: true,
  });
  if (approved.outcome === 'refused') {
    return { outcome: approved.refusal === 'transfer_taken' ? 'used' : 'deposit_ended' };
  }
  // slip-06: the bank masks the payer's account, so that the name alone is a sign.
  await notePayer(tx, memberId, { payerAccountNumber: '', payerName: payer.name ?? '' });
  await keepSlipOutcome(tx, slipId, { outcome: 'credited', verifier, slip, body, payer });
  return { outcome: 'credited', message: approved.message };
}
