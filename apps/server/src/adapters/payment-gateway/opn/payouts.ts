import { unknown } from '../unknown.ts';
import type { AskedWithdrawal, WithdrawalOrder, WithdrawalState } from '../port.ts';
import { deletedTransferAnswer, recipientAnswer, transferAnswer } from './answers.ts';
import type { Recipient, ToldTransfer } from './answers.ts';
import { opnBrandOf } from './banks.ts';
import { OpnRefusal } from './desk.ts';
import type { OpnAnswer, OpnCalls } from './desk.ts';
import { listTransfers, settleOpnTransfer } from './transfers.ts';

/**
 * A withdrawal at Opn is a recipient of its own and one transfer to it. Both carry our reference, so that everything is
 * found again after a crash or a lost answer.
 */
const RECIPIENT_PREFIX = 'recp_';
const TRANSFER_PREFIX = 'trsf_';
/** The note on a recipient, changed before its transfer is ordered. Once changed, no second transfer is ever ordered. */
const NOT_ORDERED = { transfer: 'none' };
const ORDERED = { transfer: 'ordered' };
/** After this time a recipient that no list shows was never made. */
const LOST_AFTER_MS = 120_000;
/** Refusals that Opn gives before it looks at the order. */
const UNREAD_STATUSES: ReadonlySet<number> = new Set([401, 403, 429]);
/** Refusals of the order itself. Opn gives `backend_error` the status 400, too, though it may have done the work. */
const FINAL_STATUSES: ReadonlySet<number> = new Set([400, 404, 422]);
const UNCERTAIN_CODE = 'backend_error';
/** The pauses after each refusal of the note that nothing was ordered, where Opn names none. */
const NOTE_PAUSES_MS = [200, 600, 1_800] as const;
const LONGEST_NOTE_PAUSE_MS = 2_000;

/** door-11: orders a withdrawal, or goes on with one that was begun. */
export async function submitOpnPayout(
  opn: OpnCalls,
  order: WithdrawalOrder,
  feeSatang: number,
): Promise<WithdrawalState> {
  const { reference, firstSubmittedAt, accountNumber } = order;
  const brand = opnBrandOf(order.bankCode);
  if (brand === undefined) return failed('Opn pays to accounts of Thai banks alone');
  const known = await findRecipient(opn, { reference, since: firstSubmittedAt });
  const recipient = known ?? (await createRecipient(opn, order, brand));
  if (!accountNumber.endsWith(recipient.body.bank_account.last_digits)) {
    return unknown('its recipient has another account');
  }
  const begun = await stateOfBegun(opn, recipient, order);
  return begun ?? orderTransfer(opn, recipient, order, feeSatang);
}

/**
 * Asks for a withdrawal's state. `not_received` says that no transfer was ever ordered: the recipient is ready and its note
 * says so, or there is no recipient. A transfer that was ordered and that no list shows is unknown.
 */
export async function askOpnPayout(
  opn: OpnCalls,
  asked: AskedWithdrawal,
): Promise<WithdrawalState> {
  const { reference, gatewayWithdrawalId: id, firstSubmittedAt, lastSubmittedAt } = asked;
  if (id?.startsWith(TRANSFER_PREFIX)) {
    const schema = transferAnswer.or(deletedTransferAnswer);
    const path = `/transfers/${encodeURIComponent(id)}`;
    return settleOpnTransfer(opn, await opn.call(schema, 'GET', path), asked);
  }
  const recipient = id?.startsWith(RECIPIENT_PREFIX)
    ? await opn.call(recipientAnswer, 'GET', `/recipients/${encodeURIComponent(id)}`)
    : await findRecipient(opn, { reference, since: firstSubmittedAt });
  if (recipient) {
    if (recipient.body.metadata.reference !== reference) return unknown('it spoke of another one');
    return (await stateOfBegun(opn, recipient, asked)) ?? { outcome: 'not_received' };
  }
  return Date.now() - lastSubmittedAt.getTime() > LOST_AFTER_MS
    ? { outcome: 'not_received' }
    : unknown('no list shows the recipient yet');
}

type Asked = Pick<AskedWithdrawal, 'reference' | 'amountSatang'>;

/** The state of a withdrawal whose recipient exists; undefined where its transfer is to be ordered. */
async function stateOfBegun(
  opn: OpnCalls,
  { body: recipient, text }: OpnAnswer<Recipient>,
  asked: Asked,
): Promise<WithdrawalState | undefined> {
  const transfers = await listTransfers(opn, { ...asked, since: recipient.created_at });
  const [transfer, second] = transfers;
  if (second) return unknown('two transfers have the reference');
  if (transfer) return settleOpnTransfer(opn, transfer, asked);
  if (isOrdered(recipient)) return unknown('a transfer was ordered, and no list shows it');
  if (recipient.failure_code) {
    return { outcome: 'failed', failure: `recipient: ${recipient.failure_code}`, body: text };
  }
  if (!isReady(recipient)) return { outcome: 'processing', gatewayWithdrawalId: recipient.id };
  return undefined;
}

/** Notes the order on the recipient, and then orders the transfer, whose fee is on top of the amount. */
async function orderTransfer(
  opn: OpnCalls,
  { body: { id: recipient, created_at: since } }: OpnAnswer<Recipient>,
  order: WithdrawalOrder,
  feeSatang: number,
): Promise<WithdrawalState> {
  const { reference, amountSatang } = order;
  const { body: noted } = await noteOn(opn, recipient, { reference, ...ORDERED });
  if (!isOrdered(noted) || !isReady(noted)) return unknown('the recipient did not take the note');
  const ordered = await refusalOrAnswer(() =>
    opn.call(transferAnswer, 'POST', '/transfers', {
      amount: amountSatang + feeSatang,
      recipient,
      fail_fast: true,
      metadata: { reference },
      idemp_key: reference,
    }),
  );
  const transfers = await listTransfers(opn, { reference, since });
  if (ordered instanceof OpnRefusal) {
    // Another server may have ordered it meanwhile, and this order was refused as its repeat.
    const [transfer] = transfers;
    return transfer
      ? settleOpnTransfer(opn, transfer, order)
      : refusedOrder(opn, recipient, order, ordered);
  }
  return settleFirst(opn, ordered, transfers, order);
}

/** Keeps the first transfer of a reference, and deletes a later one of ours that was ordered at the same time. */
async function settleFirst(
  opn: OpnCalls,
  ordered: OpnAnswer<ToldTransfer>,
  transfers: readonly OpnAnswer<ToldTransfer>[],
  order: Asked,
): Promise<WithdrawalState> {
  const { id } = ordered.body;
  const [first] = transfers;
  if (!first || first.body.id === id) return settleOpnTransfer(opn, ordered, order);
  await opn.call(deletedTransferAnswer, 'DELETE', `/transfers/${id}`);
  return settleOpnTransfer(opn, first, order);
}

async function refusedOrder(
  opn: OpnCalls,
  recipient: string,
  { reference }: Asked,
  refusal: OpnRefusal,
): Promise<WithdrawalState> {
  if (UNREAD_STATUSES.has(refusal.status)) {
    await takeNoteBack(opn, recipient, { reference, refusal });
    return unknown(refusal.message);
  }
  const isFinal = FINAL_STATUSES.has(refusal.status) && refusal.code !== UNCERTAIN_CODE;
  return isFinal ? failed(refusal.words) : unknown(refusal.message);
}

/**
 * unknown-04: notes that nothing was ordered after all. A busy Opn may refuse the note as it did the order, and a note that
 * stays lets nobody order the transfer again, so it is tried several times.
 */
async function takeNoteBack(
  opn: OpnCalls,
  recipient: string,
  { reference, refusal }: { reference: string; refusal: OpnRefusal },
): Promise<void> {
  let waitMs = refusal.retryAfterMs ?? 0;
  for (const pauseMs of NOTE_PAUSES_MS) {
    await opn.pause(Math.min(waitMs, LONGEST_NOTE_PAUSE_MS));
    try {
      await noteOn(opn, recipient, { reference, ...NOT_ORDERED });
      return;
    } catch (error) {
      waitMs = (error instanceof OpnRefusal ? error.retryAfterMs : undefined) ?? pauseMs;
    }
  }
  await opn.pause(Math.min(waitMs, LONGEST_NOTE_PAUSE_MS));
  await noteOn(opn, recipient, { reference, ...NOT_ORDERED });
}

async function findRecipient(
  opn: OpnCalls,
  wanted: { reference: string; since: Date },
): Promise<OpnAnswer<Recipient> | undefined> {
  const found = await opn.findAll(recipientAnswer, '/recipients', wanted);
  const living = found.filter(({ body }) => body.deleted !== true);
  return living.find(({ body }) => isOrdered(body)) ?? living[0];
}

function createRecipient(
  opn: OpnCalls,
  { reference, accountNumber, accountName }: WithdrawalOrder,
  brand: string,
): Promise<OpnAnswer<Recipient>> {
  return opn.call(recipientAnswer, 'POST', '/recipients', {
    name: accountName,
    type: 'individual',
    bank_account: { brand, number: accountNumber, name: accountName },
    metadata: { reference, ...NOT_ORDERED },
  });
}

function noteOn(opn: OpnCalls, recipient: string, metadata: object) {
  return opn.call(recipientAnswer, 'PATCH', `/recipients/${recipient}`, { metadata });
}

/** Whether a transfer to the recipient may have been ordered; a recipient without the note is none of our making. */
function isOrdered({ metadata }: Recipient): boolean {
  return metadata['transfer'] !== NOT_ORDERED.transfer;
}

/** Whether Opn has verified the bank account, and pays to it. */
function isReady({ verified, active, failure_code }: Recipient): boolean {
  return verified && active && !failure_code;
}

async function refusalOrAnswer<Answer>(call: () => Promise<Answer>): Promise<Answer | OpnRefusal> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof OpnRefusal) return error;
    throw error;
  }
}

function failed(failure: string): WithdrawalState {
  return { outcome: 'failed', failure, body: JSON.stringify({ failure }) };
}
