import { encodeSlipQr } from '@kapao/contract/promptpay.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toBuffer } from 'qrcode';
import type { Sandbox } from '../context.ts';
import { sendPage } from '../http/page-answers.ts';
import { missingPage } from '../pages/layout.ts';
import { bankPage, reviewPage } from './pages.ts';
import { pay, paymentRefusals, readTarget } from './pay.ts';
import { readQrPicture } from './picture.ts';
import { confirmBody, reviewQuery } from './schemas.ts';
import { slipPage, statementPage } from './slip-pages.ts';
import { findTransfer, statementOf } from './transfers.ts';

const MAX_PICTURE_BYTES = 12 * 1024 * 1024;
const STATEMENT_ROWS = 100;
const UNREADABLE_PICTURE = 'ไม่พบ QR ในรูปนี้ ลองใช้รูปที่ชัดขึ้น หรือวางข้อความ QR แทน';
const INCOMPLETE = 'กรอกข้อมูลไม่ครบหรือไม่ถูกต้อง';

interface ByTransfer {
  Params: { transferId: string };
}

interface ByAccount {
  Params: { account: string };
}

/** The bank app for people: scan or type, review, confirm, keep the slip. */
export async function registerBankPages(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fileSize: MAX_PICTURE_BYTES } });
    registerScan(scope);
  });
  app.get('/bank', async (_request, reply) => sendPage(reply, bankPage(null)));
  app.get('/bank/review', async (request, reply) => {
    const target = reviewQuery.safeParse(request.query);
    if (!target.success) return sendPage(reply, bankPage(INCOMPLETE), 400);
    const read = readTarget(target.data);
    if (!read.ok) return sendPage(reply, bankPage(paymentRefusals[read.reason]), 400);
    return sendPage(reply, reviewPage(target.data, read, null));
  });
  app.post('/bank/confirm', async (request, reply) => {
    const target = reviewQuery.safeParse(request.body);
    if (!target.success) return sendPage(reply, bankPage(INCOMPLETE), 400);
    const read = readTarget(target.data);
    if (!read.ok) return sendPage(reply, bankPage(paymentRefusals[read.reason]), 400);
    const body = confirmBody.safeParse(request.body);
    if (!body.success) return sendPage(reply, reviewPage(target.data, read, INCOMPLETE), 400);
    const { amount, payer_account, payer_bank } = body.data;
    const payer = { payerAccount: payer_account, payerBank: payer_bank };
    const paid = pay(sandbox, { target: target.data, amountSatang: amount, ...payer });
    if (paid.ok) return reply.redirect(`/bank/slips/${paid.transfer.transfer_id}`, 303);
    return sendPage(reply, reviewPage(target.data, read, paymentRefusals[paid.reason]), 400);
  });
  registerRecords(app, sandbox);
}

function registerScan(scope: FastifyInstance): void {
  scope.post('/bank/scan', async (request, reply) => {
    const upload = request.isMultipart() ? await request.file() : undefined;
    const payload = upload === undefined ? null : await readQrPicture(await upload.toBuffer());
    if (payload === null) return sendPage(reply, bankPage(UNREADABLE_PICTURE), 400);
    return reply.redirect(`/bank/review?${new URLSearchParams({ payload }).toString()}`, 303);
  });
}

function registerRecords(app: FastifyInstance, { books }: Sandbox): void {
  app.get('/bank/slips/:transferId', async (request: FastifyRequest<ByTransfer>, reply) => {
    const transfer = findTransfer(books, request.params.transferId);
    if (transfer === undefined) return sendPage(reply, missingPage(), 404);
    return sendPage(reply, slipPage(transfer));
  });
  app.get('/bank/slips/:transferId/qr.png', async (request: FastifyRequest<ByTransfer>, reply) => {
    const transfer = findTransfer(books, request.params.transferId);
    if (transfer === undefined) return sendPage(reply, missingPage(), 404);
    const { payer_bank_code: bankCode, transfer_id: transRef } = transfer;
    const picture = await toBuffer(encodeSlipQr({ bankCode, transRef }), { width: 480, margin: 4 });
    return reply.type('image/png').send(picture);
  });
  app.get('/bank/accounts/:account', async (request: FastifyRequest<ByAccount>, reply) => {
    const { account } = request.params;
    return sendPage(reply, statementPage(account, statementOf(books, account, STATEMENT_ROWS)));
  });
}
