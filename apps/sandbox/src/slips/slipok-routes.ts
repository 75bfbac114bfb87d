import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readQrPicture } from '../bank/picture.ts';
import type { BankTransfer } from '../bank/transfers.ts';
import type { Sandbox } from '../context.ts';
import { addThirdPartyFaults } from '../faults/third-party-faults.ts';
import { refuseUnhandledRequests } from '../http/third-party-refusals.ts';
import { bangkokTime } from '@kapao/contract/bangkok.ts';
import { lookSlipUp, masked, shortName, SLIP_API_KEY, SLIP_BRANCH } from './lookup.ts';

const BODY_LIMIT_BYTES = 6 * 1024 * 1024;
const params = z.object({ branch: z.string() });
const order = z.object({ data: z.string().min(1).max(300) });

const refusals = {
  1001: [401, 'the branch is unknown'],
  1002: [401, 'the key is wrong'],
  1004: [400, 'over the quota'],
  1000: [400, 'no data of a QR'],
  1007: [400, 'no QR in the picture'],
  1010: [400, 'the bank answers later'],
  1011: [400, 'expired, or no such transaction'],
} as const;

/** Plays SlipOK (docs/protocols/slipok.md): the check of a slip, and the quota. */
export async function registerSlipOk(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const { database, faults } = sandbox;
  const refuse = (code: keyof typeof refusals, data?: object) => {
    const [status, message] = refusals[code];
    return { status, body: { code, message, ...(data && { data }) } };
  };
  const verify = async (payload: string | null | undefined) => {
    if (faults.current().slips.over_quota) return refuse(1004);
    if (payload === undefined) return refuse(1000);
    const looked = lookSlipUp(database, faults.current(), payload);
    switch (looked.outcome) {
      case 'found':
        return { status: 200, body: foundBody(looked.transfer, payload) };
      case 'later':
        return refuse(1010, { bankCode: '002', bankName: 'Bangkok Bank', delay: 1 });
      case 'no_slip':
        return refuse(1007);
      case 'unknown':
        return refuse(1011);
      default:
        return looked satisfies never;
    }
  };
  await app.register(
    async (scope) => {
      refuseUnhandledRequests(scope);
      addThirdPartyFaults(scope, faults);
      scope.addContentTypeParser(
        /^multipart\/form-data/,
        { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
        async (request: FastifyRequest, body: Buffer) => {
          const type = request.headers['content-type'] ?? '';
          return new Response(Uint8Array.from(body), {
            headers: { 'content-type': type },
          }).formData();
        },
      );
      scope.addHook('preHandler', async (request, reply) => {
        const { branch } = params.parse(request.params);
        const isKnown = branch === SLIP_BRANCH;
        if (isKnown && request.headers['x-authorization'] === SLIP_API_KEY) return undefined;
        const { status, body } = refuse(isKnown ? 1002 : 1001);
        return reply.code(status).send(body);
      });
      scope.post('/:branch', async (request, reply) => {
        const { status, body } = await verify(await payloadOf(request.body));
        return reply.code(status).send(body);
      });
      scope.get('/:branch/quota', async () => ({
        success: true,
        data: { quota: 10_000, overQuota: 0, specialQuota: 0, endDate: null, specialEndDate: null },
      }));
    },
    { prefix: '/slipok/api/line/apikey' },
  );
}

/** Returns the slip's code, null for a picture without one, and undefined for neither. */
async function payloadOf(body: unknown): Promise<string | null | undefined> {
  if (body instanceof FormData) {
    const file = body.get('files');
    return file instanceof File ? readQrPicture(Buffer.from(await file.arrayBuffer())) : undefined;
  }
  return order.safeParse(body).data?.data;
}

function foundBody(transfer: BankTransfer, payload: string | null) {
  const paid = new Date(transfer.paid_at);
  const day = transfer.transfer_id.slice(0, 8);
  const isProxy = transfer.receiver_bank === 'PROMPTPAY';
  const none = { type: null, value: null };
  return {
    success: true,
    data: {
      success: true,
      message: '✅',
      language: 'TH',
      transRef: transfer.transfer_id,
      sendingBank: transfer.payer_bank_code,
      receivingBank: '',
      transDate: day,
      transTime: `${bangkokTime(paid)}:00`,
      transTimestamp: transfer.paid_at,
      sender: {
        displayName: shortName(transfer.payer_name),
        name: shortName(transfer.payer_name),
        proxy: none,
        account: { type: 'BANKAC', value: masked(transfer.payer_account_number) },
      },
      receiver: {
        displayName: '',
        name: '',
        proxy: isProxy ? { type: 'MSISDN', value: masked(transfer.receiver) } : none,
        account: isProxy ? none : { type: 'BANKAC', value: masked(transfer.receiver) },
      },
      amount: transfer.amount_satang / 100,
      paidLocalAmount: transfer.amount_satang / 100,
      paidLocalCurrency: '764',
      countryCode: 'TH',
      transFeeAmount: 0,
      ref1: '',
      ref2: '',
      ref3: '',
      toMerchantId: '',
      qrcodeData: payload,
    },
  };
}
