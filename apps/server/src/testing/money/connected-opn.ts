import { randomUUID } from 'node:crypto';
import { sandboxOpn } from '../../adapters/payment-gateway/opn/default-secrets.ts';
import { connectOpn } from '../../adapters/payment-gateway/opn/opn-gateway.ts';
import type { FakeOpn, OpnObject } from './fake-opn.ts';

/** Connects to the fake Opn, with its own key where the test names none. */
export const connectFakeOpn = (
  fake: FakeOpn,
  secretKey: string = sandboxOpn.secretKey,
  more: object = {},
) =>
  connectOpn({
    code: 'opn',
    baseUrl: fake.url,
    credentials: { secret_key: [secretKey], ...more },
  });

/** Makes the fake Opn as it was at its start. */
export function emptyOpn(fake: FakeOpn): void {
  fake.faults.clear();
  fake.charges.clear();
  fake.recipients.clear();
  fake.transfers.clear();
  fake.calls.length = 0;
  Object.assign(fake, { transferFee: 3_000, verifies: true, qr: null });
}

/** The one object that Opn must have made, and no other beside it. */
export const only = (objects: Map<string, OpnObject>): OpnObject => {
  const [object, ...others] = objects.values();
  if (!object || others.length > 0) throw new Error(`${objects.size} instead of one`);
  return object;
};

export const withdrawalOrder = () => ({
  reference: randomUUID(),
  amountSatang: 50_000,
  firstSubmittedAt: new Date('2026-03-01T04:00:00Z'),
  bankCode: '004',
  bankAbbr: 'KBANK',
  accountNumber: '1234567890',
  accountName: 'มานี มีนา',
});

/** What is asked about an order later, with Opn's id where it is known. */
export const question = (
  { reference, amountSatang, firstSubmittedAt }: ReturnType<typeof withdrawalOrder>,
  id: string | null = null,
) => ({
  reference,
  amountSatang,
  firstSubmittedAt,
  lastSubmittedAt: firstSubmittedAt,
  gatewayWithdrawalId: id,
});

/** The calls that the fake Opn had of one kind. */
export const callsTo = (fake: FakeOpn, call: string) =>
  fake.calls.filter((made) => made.call === call);
