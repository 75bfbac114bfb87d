import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SlipAnswer } from '../../adapters/slip-verifier/port.ts';
import { findBankAccount } from '../../features/members/reads.ts';
import {
  newMember,
  openWithSlip,
  queryAsOwner,
  RECEIVER_ACCOUNT,
  sendSlip,
  sendWebhook,
  setSlipVerifiers,
  slipPicture,
  startPaymentServer,
  transferOf,
  verifiedTransfer,
} from '../../testing/money/payments.ts';
import type { PaymentServer, SlipAnswers, TestMember } from '../../testing/money/payments.ts';
import { connectFakeLine, lineActs, startFakeLine } from '../../testing/people/fake-line.ts';
import { verifySlips } from './verify-slips.ts';

let server: PaymentServer;
let member: TestMember;
let answers: SlipAnswers;
beforeAll(async () => {
  server = await startPaymentServer();
  setSlipVerifiers(server, () => answers);
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await newMember(server);
  answers = [];
});

const verify = () => verifySlips(server.context, new AbortController().signal);
const withSlip = () => openWithSlip(server, member);
const newReference = () => randomBytes(8).toString('hex').toUpperCase();
/** Has each slip checked once more. */
const makeDue = () =>
  queryAsOwner(server, sql`update slip_checks set due_at = now() where outcome <> 'credited'`);

describe('slip-09: the notification of a slip that does not pay', () => {
  const inboxOf = async ({ token }: TestMember) => {
    const answer = await server.call('listNotifications', { token });
    return answer.success ? answer.data.notifications : expect.fail(answer.message);
  };

  it('comes once for a slip, in the inbox and by LINE, and leads to the deposit', async () => {
    const line = await startFakeLine();
    await connectFakeLine(server, line);
    const { link, choose, run } = lineActs(() => ({ server, line }));
    await link(member);
    await choose(member, 'deposits');
    const { ref_code, short_reference, deposit_amount: amount } = await withSlip();
    const other = verifiedTransfer(amount + 1);
    answers = [() => other];
    await verify();
    await makeDue();
    await verify();
    const waiting = (await inboxOf(member)).filter(({ kind }) => kind === 'deposit_waiting');
    expect(waiting).toMatchObject([{ params: { amount, ref_code, short_reference } }]);
    await run();
    expect(line.pushes.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        new RegExp(`^รายการฝาก ${amount.toFixed(2)} บาท รอเจ้าหน้าที่ตรวจสอบ\\n[^]*${ref_code}`),
      ),
    ]);
    await line.service.close();
  });

  it('does not come for an answer that may still end well, nor for a deposit that has ended', async () => {
    const hidden = await withSlip();
    answers = [
      () => verifiedTransfer(hidden.deposit_amount, { receiverAccounts: ['xxx-x-xxxxx-x'] }),
    ];
    await verify();
    const { deposit_amount } = await withSlip();
    answers = [
      async (): Promise<SlipAnswer> => {
        const transfer = transferOf({ deposit_amount }, { receiver: RECEIVER_ACCOUNT });
        expect(await sendWebhook(server, 'transfer.received', transfer)).toBe(200);
        return { outcome: 'not_found', said: 'SLIP_NOT_FOUND' };
      },
    ];
    await verify();
    const kinds = (await inboxOf(member)).map(({ kind }) => kind);
    expect(kinds).toEqual(['deposit_received']);
  });

  it('does not come for a slip that a newer one has replaced', async () => {
    const { ref_code, short_reference } = await withSlip();
    const answerLate = async (): Promise<SlipAnswer> => {
      answers = [() => ({ outcome: 'later', afterSeconds: 120, said: '1010' })];
      const newer = await slipPicture(newReference());
      expect(await sendSlip(server, member, ref_code, newer)).toMatchObject({ success: true });
      return { outcome: 'not_found', said: 'SLIP_NOT_FOUND' };
    };
    answers = [answerLate];
    await verify();
    expect(await inboxOf(member)).toEqual([]);
    answers = [() => ({ outcome: 'not_found', said: 'SLIP_NOT_FOUND' })];
    await makeDue();
    await verify();
    expect(await inboxOf(member)).toMatchObject([
      { kind: 'deposit_waiting', params: { short_reference } },
    ]);
  });

  it.each(['slip', 'gateway'])(
    'is one with the gateway’s of the same transfer of another amount, the %s first',
    async (first) => {
      const { ref_code, deposit_amount } = await withSlip();
      const account = await findBankAccount(server.context.database, member.id);
      if (!account) expect.fail('no account');
      const transferId = newReference();
      const amount = deposit_amount + 1;
      const report = (transfer_id: string) => {
        const payer = {
          payer_bank_code: account.bankCode,
          payer_account_number: account.accountNumber,
        };
        const told = { transfer_id, receiver: RECEIVER_ACCOUNT, ...payer };
        const transfer = transferOf({ deposit_amount: amount }, told);
        return sendWebhook(server, 'transfer.received', transfer);
      };
      answers = [() => verifiedTransfer(amount, { transRef: transferId })];
      const news = [verify, () => report(transferId)];
      for (const tell of first === 'slip' ? news : news.reverse()) await tell();
      const kind = first === 'slip' ? 'deposit_waiting' : 'transfer_waiting';
      expect(await inboxOf(member)).toMatchObject([{ kind, params: { ref_code } }]);
      await report(newReference());
      expect(await inboxOf(member)).toMatchObject([{ kind: 'transfer_waiting' }, { kind }]);
    },
  );
});
