import type { FastifyInstance } from 'fastify';
import { encodeSlipQr } from '@kapao/contract/promptpay.ts';
import type { Sandbox } from '../context.ts';
import { executePayment, paymentRefusals, type PaymentRefusal } from './pay.ts';
import { payRequestBody } from './schemas.ts';

/** Registers `POST /bank/pay`, the bank app for programs. The screens for people are in page-routes.ts. */
export function registerBankRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/bank/pay', async (request, reply) => {
    const body = payRequestBody.safeParse(request.body);
    if (!body.success) return reply.code(400).send(refusal('invalid_input'));
    const paid = executePayment(sandbox, body.data);
    if (!paid.ok) return reply.code(400).send(refusal(paid.reason));
    const { transfer_id, amount_satang, receiver, paid_at } = paid.transfer;
    const slip_qr = encodeSlipQr({ bankCode: paid.bank.code, transRef: transfer_id });
    return { ok: true, transfer_id, amount_satang, receiver, paid_at, slip_qr };
  });
}

function refusal(code: PaymentRefusal | 'invalid_input') {
  const message = code === 'invalid_input' ? 'ข้อมูลไม่ถูกต้อง' : paymentRefusals[code].th;
  return { ok: false, code, message };
}
