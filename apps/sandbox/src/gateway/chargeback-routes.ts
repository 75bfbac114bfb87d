import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '../context.ts';
import { sendPage } from '../http/page-answers.ts';
import { notFoundPage } from '../pages/layout.ts';
import { chargeBack } from './chargebacks.ts';

const FORM = 'application/x-www-form-urlencoded';
const body = z.object({ transfer_id: z.string().max(100) });

/** Registers `POST /gateway/chargebacks`, by which people (on a slip) and programs let a bank take a transfer back. */
export function registerChargebacks(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/gateway/chargebacks', async (request, reply) => {
    const { transfer_id = '' } = body.safeParse(request.body).data ?? {};
    const isDone = chargeBack(sandbox, transfer_id);
    const isForm = request.headers['content-type']?.startsWith(FORM) === true;
    if (isForm) {
      return isDone
        ? reply.redirect(`/bank/slips/${transfer_id}`, 303)
        : sendPage(reply, notFoundPage(), 404);
    }
    return isDone ? { ok: true } : reply.code(404).send({ ok: false, code: 'transfer_unknown' });
  });
}
