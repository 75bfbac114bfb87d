import { encodeSlipQr } from '@kapao/contract/promptpay.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toBuffer } from 'qrcode';
import type { Sandbox } from '../context.ts';
import { sendPage } from '../http/page-answers.ts';
import { bilingual, type BilingualText } from '../pages/html.ts';
import { notFoundPage } from '../pages/layout.ts';
import { storeOpenBill, listOpenBills, returnUrlOf } from './bills.ts';
import { bankPage, reviewPage, type OpenCheckout } from './pages.ts';
import { executePayment, paymentRefusals, readPaymentTarget } from './pay.ts';
import { readQrPicture } from './picture.ts';
import { paymentConfirmBody, returnUrlQuery, paymentReviewQuery } from './schemas.ts';
import { slipPage, statementPage, type Chargeback } from './slip-pages.ts';
import { findTransfer, accountStatement, type BankTransfer } from './transfers.ts';

const MAX_PICTURE_BYTES = 12 * 1024 * 1024;
const STATEMENT_ROWS = 100;
const UNREADABLE_PICTURE = bilingual(
  'ไม่พบ QR ในรูปนี้ ลองใช้รูปที่ชัดขึ้น หรือวางข้อความ QR แทน',
  'No QR found in this picture. Try a clearer one, or paste the text of the QR',
);
const INCOMPLETE = bilingual('กรอกข้อมูลไม่ครบหรือไม่ถูกต้อง', 'Something is missing or wrong');

interface ByTransfer {
  Params: { transferId: string };
}

interface ByAccount {
  Params: { account: string };
}

/** Sends the bank app's first screen, with the problem that led back to it. */
type SendBank = (reply: FastifyReply, problem: BilingualText | null) => FastifyReply;

/** Registers the bank app's screens: choose a payment, review it, confirm it, and see the slip. */
export async function registerBankPages(
  app: FastifyInstance,
  sandbox: Sandbox,
  gateway: {
    openCheckouts: () => readonly OpenCheckout[];
    chargeback: (transfer: BankTransfer) => Chargeback;
  },
): Promise<void> {
  const sendBank: SendBank = (reply, problem) => {
    const view = {
      bills: listOpenBills(sandbox.database),
      checkouts: gateway.openCheckouts(),
      problem,
    };
    return sendPage(reply, bankPage(view), problem === null ? 200 : 400);
  };
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fileSize: MAX_PICTURE_BYTES } });
    registerScan(scope, sendBank);
  });
  app.get('/bank', async (_request, reply) => sendBank(reply, null));
  app.get('/bank/review', async (request, reply) => {
    const target = paymentReviewQuery.safeParse(request.query);
    if (!target.success) return sendBank(reply, INCOMPLETE);
    const read = readPaymentTarget(target.data);
    if (!read.ok) return sendBank(reply, paymentRefusals[read.reason]);
    if ('payload' in target.data) {
      const { return_url = null } = returnUrlQuery.parse(request.query);
      storeOpenBill(sandbox.database, { payload: target.data.payload, return_url });
    }
    return sendPage(reply, reviewPage(target.data, read, null));
  });
  app.post('/bank/confirm', async (request, reply) => {
    const target = paymentReviewQuery.safeParse(request.body);
    if (!target.success) return sendBank(reply, INCOMPLETE);
    const read = readPaymentTarget(target.data);
    if (!read.ok) return sendBank(reply, paymentRefusals[read.reason]);
    const body = paymentConfirmBody.safeParse(request.body);
    if (!body.success) return sendPage(reply, reviewPage(target.data, read, INCOMPLETE), 400);
    const paid = executePayment(sandbox, {
      target: target.data,
      amountSatang: body.data.amount,
      payerAccount: body.data.payer_account,
      payerBank: body.data.payer_bank,
      payerName: body.data.payer_name,
    });
    if (paid.ok) return reply.redirect(`/bank/slips/${paid.transfer.transfer_id}`, 303);
    return sendPage(reply, reviewPage(target.data, read, paymentRefusals[paid.reason]), 400);
  });
  registerRecords(app, sandbox, gateway.chargeback);
}

function registerScan(scope: FastifyInstance, sendBank: SendBank): void {
  scope.post('/bank/scan', async (request, reply) => {
    const upload = request.isMultipart() ? await request.file() : undefined;
    const payload = upload === undefined ? null : await readQrPicture(await upload.toBuffer());
    if (payload === null) return sendBank(reply, UNREADABLE_PICTURE);
    return reply.redirect(`/bank/review?${new URLSearchParams({ payload }).toString()}`, 303);
  });
}

function registerRecords(
  app: FastifyInstance,
  { database }: Sandbox,
  chargeback: (transfer: BankTransfer) => Chargeback,
): void {
  app.get('/bank/slips/:transferId', async (request: FastifyRequest<ByTransfer>, reply) => {
    const transfer = findTransfer(database, request.params.transferId);
    if (transfer === undefined) return sendPage(reply, notFoundPage(), 404);
    const returnUrl = returnUrlOf(database, transfer.transfer_id);
    return sendPage(reply, slipPage(transfer, returnUrl, chargeback(transfer)));
  });
  app.get('/bank/slips/:transferId/qr.png', async (request: FastifyRequest<ByTransfer>, reply) => {
    const transfer = findTransfer(database, request.params.transferId);
    if (transfer === undefined) return sendPage(reply, notFoundPage(), 404);
    const { payer_bank_code: bankCode, transfer_id: transRef } = transfer;
    const picture = await toBuffer(encodeSlipQr({ bankCode, transRef }), { width: 480, margin: 4 });
    return reply.type('image/png').send(picture);
  });
  app.get('/bank/accounts/:account', async (request: FastifyRequest<ByAccount>, reply) => {
    const { account } = request.params;
    return sendPage(
      reply,
      statementPage(account, accountStatement(database, account, STATEMENT_ROWS)),
    );
  });
}
