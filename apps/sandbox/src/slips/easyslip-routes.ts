import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readQrPicture } from '../bank/picture.ts';
import type { BankTransfer } from '../bank/transfers.ts';
import type { Sandbox } from '../context.ts';
import { addThirdPartyFaults } from '../faults/third-party-faults.ts';
import { hasApiKey } from '../http/api-key.ts';
import { refuseUnhandledRequests } from '../http/third-party-refusals.ts';
import { bankNameOfCode } from '../bank/banks.ts';
import { lookSlipUp, masked, shortName, SLIP_API_KEY } from './lookup.ts';

const BODY_LIMIT_BYTES = 6 * 1024 * 1024;
const order = z.object({
  payload: z.string().min(1).max(128).optional(),
  base64: z.string().min(1).optional(),
});

const refusals = {
  VALIDATION_ERROR: 400,
  INVALID_IMAGE_FORMAT: 400,
  INVALID_API_KEY: 401,
  QUOTA_EXCEEDED: 403,
  SLIP_NOT_FOUND: 404,
  SLIP_PENDING: 404,
} as const;

/** Plays EasySlip v2 (docs/protocols/easyslip.md): the check of a bank's slip, and the account's own page. */
export async function registerEasySlip(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const { database, faults } = sandbox;
  const refuse = (code: keyof typeof refusals) => ({
    status: refusals[code],
    body: { success: false, error: { code, message: code } },
  });
  const verify = async (body: unknown) => {
    if (faults.current().slips.over_quota) return refuse('QUOTA_EXCEEDED');
    const asked = order.safeParse(body).data;
    if (!asked || (asked.payload === undefined) === (asked.base64 === undefined)) {
      return refuse('VALIDATION_ERROR');
    }
    const payload = asked.payload ?? (await readBase64(asked.base64 ?? ''));
    const looked = lookSlipUp(database, faults.current(), payload);
    if (looked.outcome === 'later') return refuse('SLIP_PENDING');
    if (looked.outcome !== 'found') return refuse('SLIP_NOT_FOUND');
    return { status: 200, body: foundBody(looked.transfer, payload) };
  };
  await app.register(
    async (scope) => {
      refuseUnhandledRequests(scope);
      addThirdPartyFaults(scope, faults);
      scope.addHook('preHandler', async (request, reply) => {
        if (hasApiKey(request, SLIP_API_KEY)) return undefined;
        const { status, body } = refuse('INVALID_API_KEY');
        return reply.code(status).send(body);
      });
      scope.post('/verify/bank', { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
        const { status, body } = await verify(request.body);
        return reply.code(status).send(body);
      });
      scope.get('/info', async () => ({
        success: true,
        data: { application: 'Kapao sandbox', usedQuota: 0, maxQuota: 35_000 },
        message: 'success',
      }));
    },
    { prefix: '/easyslip' },
  );
}

async function readBase64(text: string): Promise<string | null> {
  const bare = text.replace(/^data:[^,]*,/, '');
  return readQrPicture(Buffer.from(bare, 'base64'));
}

function foundBody(transfer: BankTransfer, payload: string | null) {
  const account = (number: string) => ({ type: 'BANKAC', account: masked(number) });
  return {
    success: true,
    message: 'success',
    data: {
      isDuplicate: false,
      matchedAccount: null,
      amountInSlip: transfer.amount_satang / 100,
      rawSlip: {
        payload,
        transRef: transfer.transfer_id,
        date: transfer.paid_at.replace('Z', '+00:00'),
        countryCode: 'TH',
        amount: { amount: transfer.amount_satang / 100, local: { amount: 0, currency: '' } },
        fee: 0,
        ref1: '',
        ref2: '',
        ref3: '',
        sender: {
          bank: {
            id: transfer.payer_bank_code,
            name: bankName(transfer.payer_bank_code),
            short: '',
          },
          account: {
            name: { th: shortName(transfer.payer_name), en: '' },
            bank: account(transfer.payer_account_number),
          },
        },
        receiver: {
          bank: {},
          account: {
            name: { th: '', en: '' },
            ...(transfer.receiver_bank === 'PROMPTPAY'
              ? { proxy: { type: 'MSISDN', account: masked(transfer.receiver) } }
              : { bank: account(transfer.receiver) }),
          },
          merchantId: null,
        },
      },
    },
  };
}

function bankName(code: string): string {
  const name = bankNameOfCode(code);
  return typeof name === 'string' ? name : name.th;
}
