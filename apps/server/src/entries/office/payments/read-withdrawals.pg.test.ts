import { randomUUID } from 'node:crypto';
import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { signalsGravestFirst } from '@kapao/contract/payments/automatic.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noteSigns, originSigns } from '../../../features/fair-offers/signs-store.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { setAutomaticMax } from '../../../testing/money/automatic.ts';
import {
  newMember,
  openQr,
  requestWithdrawal,
  sendWebhook,
  transferOf,
} from '../../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../../testing/money/payments.ts';
import { createMembers } from '../../../testing/people/members.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { startTwoOffices } from '../../../testing/people/two-offices.ts';
import type { TwoOffices } from '../../../testing/people/two-offices.ts';
import { recordPlay } from '../../../testing/play/play.ts';
import { askPromotion, offerPromotion } from '../../../testing/play/promotions.ts';

let offices: TwoOffices;
let opened: TestDatabase;
let server: PaymentServer;
let office: TestOffice;
let cashier: string;
let member: TestMember;
beforeAll(async () => {
  offices = await startTwoOffices();
  ({ opened, server, office, cashier } = offices);
  await setAutomaticMax(server, 500);
});
afterAll(() => offices.close());
beforeEach(async () => {
  member = await newMember(server, 5_000);
});

const open = (id: string) => office.call('getWithdrawal', { cookie: cashier, params: { id } });
const list = (query: object) => office.call('listWithdrawals', { cookie: cashier, query });

describe('listQueues', () => {
  it('queue-02: shows the queues that the role may read, with count and age', async () => {
    await requestWithdrawal(server, member, 700);
    const seen = await office.call('listQueues', { cookie: cashier });
    const queues = seen.data?.queues ?? [];
    expect(queues.map(({ queue }) => queue)).toEqual([
      'withdrawals',
      'deposits',
      'transfers',
      'cases',
      'documents',
    ]);
    const waiting = await list({ approval: 'waiting', limit: 100 });
    expect(queues[0]).toMatchObject({
      count: waiting.data?.rows.length,
      is_more: false,
      oldest_at: waiting.data?.rows[0]?.created_at,
    });
    const marketing = await office.signIn('marketing');
    expect(await office.call('listQueues', { cookie: marketing })).toMatchObject({
      data: { queues: [] },
    });
  });
});

describe('listWithdrawals', () => {
  it('queue-03: pages the review queue from the oldest, and other lists from the newest', async () => {
    const ids: string[] = [];
    for (let each = 0; each < 3; each += 1) ids.push(await requestWithdrawal(server, member, 800));
    const { username } = (await open(ids[0] ?? '')).data?.member ?? expect.fail();
    const read = async (query: object) => {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = await list({ member: username, limit: 2, ...query, after });
        seen.push(...(page.data?.rows ?? []).map(({ id }) => id));
        after = page.data?.next ?? undefined;
      } while (after !== undefined);
      return seen;
    };
    expect(await read({ approval: 'waiting' })).toEqual(ids);
    expect(await read({})).toEqual(ids.toReversed());
    expect(await read({ status: 'success' })).toEqual([]);
    const today = bangkokDay(new Date());
    expect(await read({ from: today, until: today })).toHaveLength(3);
    expect(await read({ until: '2020-01-01' })).toEqual([]);
    expect(await read({ member: 'nobody' })).toEqual([]);
    expect(await list({ after: 'x' })).toMatchObject({ code: 'invalid_input' });
  });

  it('queue-32: pages in each order, by amount in the review queue alone', async () => {
    const amounts = [900, 600, 900, 700];
    const ids: string[] = [];
    for (const amount of amounts) ids.push(await requestWithdrawal(server, member, amount));
    const { username } = (await open(ids[0] ?? '')).data?.member ?? expect.fail();
    const read = async (query: object) => {
      const seen: { id: string; baht: number }[] = [];
      let after: string | undefined;
      do {
        const page = await list({ member: username, limit: 1, ...query, after });
        for (const { id, amount_micro: micro } of page.data?.rows ?? [])
          seen.push({ id, baht: Number(micro) / 1_000_000 });
        after = page.data?.next ?? undefined;
      } while (after !== undefined);
      expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(ids));
      return seen;
    };
    const amountsOf = async (query: object) => (await read(query)).map(({ baht }) => baht);
    expect(await amountsOf({ approval: 'waiting', sort: 'largest' })).toEqual([900, 900, 700, 600]);
    expect(await amountsOf({ approval: 'waiting', sort: 'smallest' })).toEqual([
      600, 700, 900, 900,
    ]);
    const idsOf = async (query: object) => (await read(query)).map(({ id }) => id);
    expect(await idsOf({ approval: 'waiting', sort: 'newest' })).toEqual(ids.toReversed());
    expect(await idsOf({ sort: 'oldest' })).toEqual(ids);
    expect(await list({ sort: 'largest' })).toMatchObject({ code: 'invalid_input' });
  });

  it('queue-03: has four digits of the account, and nothing else of it', async () => {
    const id = await requestWithdrawal(server, member, 800);
    const [stored] = await opened.database.query<{ number: string }>(sql`
      select account_number as number
        from withdrawals
       where id = ${id}`);
    const number = stored?.number ?? expect.fail();
    const { rows = [] } = (await list({ limit: 100 })).data ?? {};
    expect(rows.find((row) => row.id === id)).toMatchObject({ account_last4: number.slice(-4) });
    expect(JSON.stringify([rows, (await open(id)).data])).not.toContain(number);
  });
});

describe('getWithdrawal', () => {
  it('queue-04: shows the rows behind the signals, and leaves the networks of staff out', async () => {
    const [other] = await createMembers(server, 1);
    const network = '203.0.113.7';
    await opened.database.transaction(async (tx) => {
      for (const { id } of [member, other ?? expect.fail()])
        for (const at of [network, '127.0.0.1'])
          await noteSigns(tx, id, originSigns({ network: at, deviceId: undefined }));
    });
    const paid = transferOf(await openQr(server, member), { payer_name: 'นาย ปิติ ใจดี' });
    await sendWebhook(server, 'transfer.received', paid);
    await recordPlay(server, member, { day: bangkokDay(new Date()), staked: 10, won: 2_000 });
    await askPromotion(server, member, await offerPromotion(server));
    const first = await requestWithdrawal(server, member, 300);
    await requestWithdrawal(server, member, 300);
    const withClaim = await requestWithdrawal(server, member, 900);
    const { signals = [] } = (await open(withClaim)).data ?? {};
    expect(signals.map(({ code }) => code)).toEqual(signalsGravestFirst);
    expect(signals.flatMap(({ code, is_raised }) => (is_raised ? [code] : []))).toEqual([
      'payer_name_differs',
      'recent_adjustment',
      'win_to_deposit',
      'velocity',
      'network_shared',
      'recent_bonus',
      'phone_unproven',
      'new_account',
    ]);
    const rowsOf = (code: string) => signals.find((each) => each.code === code)?.rows;
    expect(rowsOf('payer_name_differs')).toMatchObject([
      { reference: paid.transfer_id, note: 'นาย ปิติ ใจดี' },
    ]);
    expect(rowsOf('network_shared')).toHaveLength(1);
    expect(rowsOf('network_shared')).toMatchObject([{ reference: network }]);
    expect(rowsOf('win_to_deposit')).toMatchObject([{ amount_micro: '1990000000' }, {}]);
    const { data: earlier } = await open(first);
    const frequent = earlier?.signals.find(({ code }) => code === 'velocity');
    expect(frequent?.is_raised).toBe(true);
    expect(frequent?.rows.at(-1)?.reference).toBe(earlier?.short_reference);
  });

  it('queue-04: names the promotion whose requirement the request left', async () => {
    await askPromotion(server, member, await offerPromotion(server));
    const id = await requestWithdrawal(server, member, 900);
    const { signals = [] } = (await open(id)).data ?? {};
    expect(signals.find(({ code }) => code === 'wagering_left')).toMatchObject({
      is_raised: true,
      rows: [{ kind: 'claim', amount_micro: '500000000' }],
    });
  });

  it('queue-05: says why it stopped, and shows what decided that, computed once more', async () => {
    const { data: stopped } = await open(await requestWithdrawal(server, member, 500.01));
    expect(stopped).toMatchObject({
      approval: 'waiting',
      automatic_decision: {
        rule: 'auto_payout',
        version: 1,
        result: 'waiting',
        inputs: { amount_micro: '500010000' },
        thresholds: { auto_payout_max_micro: '500000000' },
        stops: ['amount'],
        is_reproduced: true,
      },
    });
    expect(stopped?.reasons[0]?.en).toMatch(/500\.01 baht is above .* 500\.00 baht/);
    const { data: automatic } = await open(await requestWithdrawal(server, member, 500));
    expect(automatic).toMatchObject({ reasons: [], automatic_decision: { result: 'automatic' } });
    expect(await open(randomUUID())).toMatchObject({ code: 'not_found' });
  });

  it('auto-09: says of automatic payment that is off only that, and of no limit', async () => {
    await setAutomaticMax(server, 0);
    const { data } = await open(await requestWithdrawal(server, member, 220));
    await setAutomaticMax(server, 500);
    expect(data?.automatic_decision.stops).toContain('amount');
    const off = { th: 'ระบบจ่ายเองปิดอยู่', en: 'Automatic payment is off' };
    expect(data?.reasons).toEqual([off]);
  });
});
