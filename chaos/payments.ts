import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { microFromBaht } from '@kapao/contract/money.ts';
import { z } from 'zod';
import { pick } from '../kit/pick.ts';
import { callSandbox } from '../kit/sandbox.ts';
import { ask, call } from './client.ts';
import type { Client } from './client.ts';

/** The seeded method by bank transfer, and its account. */
const BANK_METHOD = 4;
const RECEIVER = { account_number: '0000000123', bank_abbr: 'KBANK' };
const AMOUNTS_BAHT = [100, 150, 300];
const WITHDRAWAL_BAHT = 100;
const RECEIPT_PAUSE_MS = 400;

const paid = z.object({ transfer_id: z.string() });

/** Opens a deposit, pays it at the sandbox's bank, and looks for the money. */
export async function deposit(client: Client): Promise<void> {
  const { random, live } = client;
  const amount = pick(random, AMOUNTS_BAHT);
  const opened = await openDeposit(client, amount);
  if (!opened) return;
  live.join(opened.ref_code);
  const response = await callSandbox(client.sandboxUrl, '/bank/pay', {
    ...RECEIVER,
    amount: opened.deposit_amount,
  });
  const { transfer_id: transferId } = paid.parse(await response.json());
  const amountMicro = microFromBaht(opened.deposit_amount);
  client.unseen.push({ refCode: opened.ref_code, transferId, amountMicro });
  client.recorder.note(
    { memberId: client.member.id, kind: 'payment', id: transferId, amountMicro },
    'promised',
  );
  await lookForReceipts(client);
}

async function openDeposit(client: Client, amount: number) {
  const reply = await ask(client, 'openDeposit', {
    idempotencyKey: randomUUID(),
    params: { paymentId: BANK_METHOD },
    body: { amount, return_url: client.url },
  });
  return reply.answer === 'done' ? reply.data.data : undefined;
}

/** Looks for the receipts of deposits. When the socket says that the money has arrived, the ledger must have it. */
async function lookForReceipts(client: Client): Promise<void> {
  const { live, recorder, member } = client;
  await sleep(RECEIPT_PAUSE_MS);
  const unseen: typeof client.unseen = [];
  for (const open of client.unseen) {
    const isTold = live.hasToldSuccess(open.refCode);
    const reply = await ask(client, 'getDeposit', { params: { refCode: open.refCode } });
    const status = reply.answer === 'done' ? reply.data.status : undefined;
    if (isTold || status === 'success' || status === 'reversed') {
      const { transferId: id, amountMicro } = open;
      recorder.note({ memberId: member.id, kind: 'payment', id, amountMicro }, 'done');
      live.leave(open.refCode);
      if (!client.chargedBack.includes(open)) client.received.push(open);
    } else unseen.push(open);
  }
  client.unseen = unseen;
}

/**
 * Lets the payer's bank take a payment back, sometimes one that the wallet has not heard of yet, and looks for the
 * reversal.
 */
export async function chargeBack(client: Client): Promise<void> {
  const { random, recorder, member } = client;
  const possible = [
    ...client.received,
    ...client.unseen.filter((paidOne) => !client.chargedBack.includes(paidOne)),
  ];
  if (possible.length === 0) return;
  const taken = pick(random, possible);
  const { transferId: id, amountMicro } = taken;
  await callSandbox(client.sandboxUrl, '/gateway/chargebacks', { transfer_id: id });
  recorder.note({ memberId: member.id, kind: 'reversal', id, amountMicro }, 'promised');
  client.received = client.received.filter((deposited) => deposited !== taken);
  client.chargedBack.push(taken);
  await sleep(RECEIPT_PAUSE_MS);
  await lookForReversals(client);
}

/** Records the deposits that are shown as reversed, which must have left the ledger by then. */
async function lookForReversals(client: Client): Promise<void> {
  const open: typeof client.chargedBack = [];
  for (const taken of client.chargedBack) {
    const reply = await ask(client, 'getDeposit', { params: { refCode: taken.refCode } });
    if (reply.answer === 'done' && reply.data.status === 'reversed') {
      const { transferId: id, amountMicro } = taken;
      client.recorder.note(
        { memberId: client.member.id, kind: 'reversal', id, amountMicro },
        'done',
      );
    } else open.push(taken);
  }
  client.chargedBack = open;
}

/** Withdraws to the registered bank account. */
export async function withdraw(client: Client): Promise<void> {
  const { member, recorder, withdrawalMethod } = client;
  const id = randomUUID();
  const amountMicro = microFromBaht(WITHDRAWAL_BAHT);
  await recorder.askUntilAnswered(
    { memberId: member.id, kind: 'withdrawal', id, amountMicro },
    () =>
      call(client, 'requestWithdrawal', {
        idempotencyKey: id,
        params: { paymentId: withdrawalMethod },
        body: { amount: WITHDRAWAL_BAHT },
      }),
  );
}
