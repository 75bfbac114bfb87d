import { randomUUID } from 'node:crypto';
import { microFromBaht } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sandboxGateway } from '../../../adapters/payment-gateway/kapao/default-secrets.ts';
import { contradict } from '../../../testing/money/ledger.ts';
import {
  newMember,
  openQr,
  RECEIVER,
  startPaymentServer,
} from '../../../testing/money/payments.ts';
import type { PaymentServer } from '../../../testing/money/payments.ts';
import { paymentInvariants } from '../invariants.ts';
import {
  findKnownTransfers,
  listUnmatchedTransfers,
  lockTransfer,
  recordTransfer,
  recordWebhook,
  resolveTransfer,
} from './transfers-store.ts';

const SANDBOX = sandboxGateway.code;
const OTHER = 'other';

let server: PaymentServer;
let transferId: string;
beforeAll(async () => {
  // Transfers are written by hand here, and no money moves.
  contradict(paymentInvariants);
  server = await startPaymentServer();
  await server.context.database.query(sql`
    insert into payment_gateways (code, base_url, credentials, is_enabled, created_at)
    select ${OTHER}, base_url, credentials, false, now()
      from payment_gateways
     where code = ${SANDBOX}`);
});
afterAll(() => server.close());
beforeEach(() => {
  transferId = newId();
});

/** As a slip may name it. */
const newId = () => randomUUID().replaceAll('-', '');

const record = (gatewayCode: string, id = transferId, baht = 100) =>
  server.context.database.transaction((tx) =>
    recordTransfer(
      tx,
      {
        gatewayCode,
        transferId: id,
        receiver: RECEIVER,
        reference: null,
        amountMicro: microFromBaht(baht),
        payer: null,
        paidAt: null,
        raw: {},
      },
      undefined,
    ),
  );
const lock = (gatewayCode: string, id = transferId) =>
  server.context.database.transaction((tx) => lockTransfer(tx, gatewayCode, id));

async function giveBack(gatewayCode: string, id = transferId): Promise<void> {
  await server.context.database.transaction(async (tx) => {
    const known = await lockTransfer(tx, gatewayCode, id);
    if (!known) throw new Error(`no transfer ${id}`);
    const decision = { actor: 'somchai', reason: 'sent back by the bank' };
    const outcome = { resolution: 'returned', memberId: null, depositId: null } as const;
    await resolveTransfer(tx, known, { ...decision, ...outcome });
  });
}

const unmatched = () => listUnmatchedTransfers(server.context.database, 1_000);

it('tells the transfers of two gateways apart that have the same id', async () => {
  await record(SANDBOX, transferId, 100);
  await record(OTHER, transferId, 200);
  expect(await lock(SANDBOX)).toMatchObject({ gatewayCode: SANDBOX, amountMicro: 100_000_000n });
  expect(await lock(OTHER)).toMatchObject({ gatewayCode: OTHER, amountMicro: 200_000_000n });
  expect(await lock('third')).toBeUndefined();
});

it('resolves the transfer of one gateway, not that of another with its id', async () => {
  await record(SANDBOX);
  await record(OTHER);
  await giveBack(SANDBOX);
  expect(await lock(SANDBOX)).toMatchObject({ resolution: 'returned' });
  expect(await lock(OTHER)).toMatchObject({ resolution: null });
});

it('lists a transfer as unmatched until it has been sent back', async () => {
  const kept = newId();
  await record(SANDBOX);
  await record(SANDBOX, kept);
  const listed = async () => (await unmatched()).map((each) => each.transferId);
  expect(await listed()).toEqual(expect.arrayContaining([transferId, kept]));
  await giveBack(SANDBOX);
  expect(await listed()).toContain(kept);
  expect(await listed()).not.toContain(transferId);
});

it('names the deposits whose slips show an unmatched transfer, and no others', async () => {
  const otherId = newId();
  const unseen = newId();
  const slipOf: Record<string, string> = {};
  for (const id of [transferId, otherId]) {
    await record(SANDBOX, id);
    const { ref_code } = await openQr(server, await newMember(server));
    await server.context.database.query(sql`
      insert into deposit_slips (deposit_id, member_id, picture, bank_code, trans_ref, created_at)
      select id, member_id, ${Buffer.from('picture')}, '014', ${id}, now()
        from deposits
       where ref_code = ${ref_code}`);
    slipOf[id] = ref_code;
  }
  await record(SANDBOX, unseen);
  const listed = await unmatched();
  const slipsOf = (id: string) => listed.find((each) => each.transferId === id)?.slipOf;
  expect(slipsOf(transferId)).toEqual([slipOf[transferId]]);
  expect(slipsOf(otherId)).toEqual([slipOf[otherId]]);
  expect(slipsOf(unseen)).toEqual([]);
});

it('finds the transfers that one gateway has not told of', async () => {
  const [ofOther, ofNone] = [newId(), newId()];
  await record(SANDBOX);
  await record(OTHER, ofOther);
  const asked = [transferId, ofOther, ofNone];
  const known = async (gatewayCode: string) => [
    ...(await findKnownTransfers(server.context.database, gatewayCode, asked)).keys(),
  ];
  expect(await known(SANDBOX)).toEqual([transferId]);
  expect(await known(OTHER)).toEqual([ofOther]);
});

it('knows a webhook by its gateway and its id, and compares its own content', async () => {
  const [id, otherId] = [newId(), newId()];
  const send = (gatewayCode: string, webhookId: string, content: number) =>
    server.context.database.transaction((tx) =>
      recordWebhook(tx, { gatewayCode, id: webhookId, bodySha256: Buffer.alloc(32, content) }),
    );
  expect(await send(SANDBOX, id, 1)).toBe('new');
  expect(await send(OTHER, id, 2)).toBe('new');
  expect(await send(SANDBOX, otherId, 3)).toBe('new');
  expect(await send(SANDBOX, id, 1)).toBe('repeated');
  // The content of another gateway's webhook, and of another webhook of this one.
  expect(await send(SANDBOX, id, 2)).toBe('conflict');
  expect(await send(SANDBOX, id, 3)).toBe('conflict');
});
