import type { Query } from '@kapao/contract/operation.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  balancesOf,
  newMember,
  requestWithdrawal,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer } from '../../testing/money/payments.ts';
import {
  askPromotion,
  claimsOf,
  claimStateOf,
  makeDeposit,
  offerPromotion,
  expectSoundPromotions,
} from '../../testing/play/promotions.ts';
import { LATER_YEAR } from '../../testing/later-year.ts';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(async () => {
  await expectSoundPromotions(server.context.database);
  await server.close();
});

async function listed(token: string) {
  const result = await server.call('listPromotions', { params: { websiteId: '3' }, token });
  return result.success ? result.data.promotions : expect.fail(result.message);
}

describe('listPromotions', () => {
  it('bonus-01: shows what is on offer now, sorted ascending, null last', async () => {
    const { token } = await newMember(server);
    const last = await offerPromotion(server, { sort: null });
    const second = await offerPromotion(server, { sort: -5 });
    const first = await offerPromotion(server, { sort: -6, available_from: '2026-01-01T00:00:00' });
    const later = await offerPromotion(server, {
      sort: -7,
      available_from: `${LATER_YEAR}-01-01T00:00:00`,
    });
    const over = await offerPromotion(server, { sort: -8, available_until: '2026-01-01T00:00:00' });
    const off = await offerPromotion(server, { sort: -9, is_enabled: false });
    const ids = (await listed(token)).map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([first, second]);
    expect(ids.at(-1)).toBe(last);
    for (const hidden of [later, over, off]) expect(ids).not.toContain(hidden);
  });

  it('bonus-01: states the terms, in figures and in sentences', async () => {
    const { token } = await newMember(server);
    const id = await offerPromotion(server, {
      kind: 'every_deposit',
      reward: { percent: 50, max: 500 },
      min_deposit: 100,
      turnover: { multiple: 1.5 },
      max_withdrawal: 2000,
      contributions: { SLOT: 100, CASINO: 20 },
    });
    const promotion = (await listed(token)).find((each) => each.id === id);
    expect(promotion).toMatchObject({
      kind: 'every_deposit',
      min_deposit: 100,
      bonus: { amount: null, percent: 50, max: 500 },
      turnover: { amount: null, multiple: 1.5 },
      contributions: [
        { category: 'SLOT', percent: 100 },
        { category: 'CASINO', percent: 20 },
      ],
      max_withdrawal: 2000,
      duration_hours: 24,
    });
    const age = Date.now() / 1000 - (promotion?.poster_image_version ?? 0);
    expect(Math.abs(age), 'site-54: seconds of its last change').toBeLessThan(60);
    const terms = promotion?.terms.join('\n');
    expect(terms).toContain('รับโบนัส 50% ของยอดฝาก สูงสุด 500.00 บาท');
    expect(terms).toContain('ทำยอดเทิร์น 1.5 เท่าของยอดฝากรวมโบนัส');
    expect(terms).toContain('สล็อต 100%, คาสิโน 20%');
    expect(terms).toContain('โบนัสที่เหลือเป็นเงินสดสูงสุด 2,000.00 บาท');
    expect(terms).toContain('เงินสดเป็นของคุณเสมอ');
  });

  it('bonus-08: sanitizes the description on the way in, and once more on the way out', async () => {
    const { token } = await newMember(server);
    const html = '<p onclick="steal()">รับ<script>steal()</script></p>';
    const [saved, entered] = [await offerPromotion(server, { html }), await offerPromotion(server)];
    const { database } = server.context;
    const rows = await database.query(sql`select html from promotions where id = ${saved}`);
    expect(rows).toEqual([{ html: '<p>รับ</p>' }]);
    await database.query(sql`
      update promotions
         set html       = ${html},
             changed_at = clock_timestamp()
       where id = ${entered}`);
    for (const id of [saved, entered]) {
      expect((await listed(token)).find((each) => each.id === id)?.html).toBe('<p>รับ</p>');
    }
  });

  it('bonus-02: follows a change at once', async () => {
    const { token } = await newMember(server);
    const id = await offerPromotion(server, { name: 'ก่อน' });
    expect((await listed(token)).find((each) => each.id === id)?.name).toBe('ก่อน');
    await offerPromotion(server, { id, name: 'หลัง' });
    expect((await listed(token)).find((each) => each.id === id)?.name).toBe('หลัง');
  });

  it('bonus-01: is for members of this website', async () => {
    const { token } = await newMember(server);
    const other = await server.call('listPromotions', { params: { websiteId: '4' }, token });
    expect(other).toMatchObject({ status: 404 });
    const stranger = await server.call('listPromotions', { params: { websiteId: '3' } });
    expect(stranger).toMatchObject({ status: 401 });
  });
});

describe('claimPromotion', () => {
  it('bonus-13: pays the bonus with the claim, and says what turnover it asks for', async () => {
    const member = await newMember(server, 30);
    const id = await offerPromotion(server);
    const result = await askPromotion(server, member, id);
    expect(result).toMatchObject({ success: true, data: { bonus: 100, turnover_need: 500 } });
    expect(result.message).toMatch(/^รับโบนัส 100\.00 บาทแล้ว ทำยอดเทิร์น 500\.00 บาท ภายใน \d\d\//);
    expect(await claimStateOf(server, member)).toMatchObject({ cash: 30, bonus: 100 });
    expect(await claimsOf(server, member)).toMatchObject([
      { status: 'open', bonus: 100, need: 500, done: 0, deposit: null },
    ]);
  });

  it('takes a share of the newest deposit, once for each deposit', async () => {
    const member = await newMember(server);
    const terms = {
      kind: 'every_deposit' as const,
      reward: { percent: 50, max: 120 },
      min_deposit: 100,
      turnover: { multiple: 0 },
    };
    const id = await offerPromotion(server, terms);
    const other = await offerPromotion(server, terms);
    expect(await askPromotion(server, member, id)).toMatchObject({
      code: 'promotion_not_for_you',
      message: 'กรุณาฝากอย่างน้อย 100.00 บาทก่อนรับโปรโมชั่นนี้',
    });
    const small = await makeDeposit(server, member, 50);
    expect((await askPromotion(server, member, id)).message).toBe(
      `ยอดฝากล่าสุด ${small.toFixed(2)} บาท ต้องฝากอย่างน้อย 100.00 บาท`,
    );
    const paid = await makeDeposit(server, member, 200);
    const bonus = Math.floor(Math.round(paid * 100) / 2) / 100;
    expect(await askPromotion(server, member, id)).toMatchObject({ data: { bonus } });
    expect(await claimsOf(server, member)).toMatchObject([{ status: 'completed', deposit: paid }]);
    for (const again of [id, other]) {
      expect(await askPromotion(server, member, again)).toMatchObject({
        code: 'promotion_not_for_you',
      });
    }
    await makeDeposit(server, member, 1000);
    expect(await askPromotion(server, member, other)).toMatchObject({ data: { bonus: 120 } });
    expect(await claimsOf(server, member)).toMatchObject([
      { status: 'completed', bonus: 120, released: 120 },
      { status: 'completed', bonus, forfeited: 0 },
    ]);
  });

  it('gives the first deposit’s promotion for the first deposit alone', async () => {
    const id = await offerPromotion(server, {
      kind: 'first_deposit',
      reward: { percent: 100, max: 500 },
      min_deposit: 100,
    });
    const [first, second] = [await newMember(server), await newMember(server)];
    const paid = await makeDeposit(server, first, 100);
    expect(await askPromotion(server, first, id)).toMatchObject({ data: { bonus: paid } });
    await makeDeposit(server, second, 100);
    await makeDeposit(server, second, 100);
    expect(await askPromotion(server, second, id)).toMatchObject({
      code: 'promotion_not_for_you',
      message: 'โปรโมชั่นนี้สำหรับการฝากครั้งแรกเท่านั้น',
    });
  });

  it('bonus-15: refuses while another one is open, and says what is missing', async () => {
    const member = await newMember(server);
    const [one, other] = [await offerPromotion(server), await offerPromotion(server)];
    await askPromotion(server, member, one);
    expect(await askPromotion(server, member, other)).toMatchObject({
      status: 409,
      code: 'promotion_open',
      message: `กำลังใช้โปรโมชั่น โปรโมชั่น ${one} อยู่ เหลือยอดที่ต้องทำอีก 500.00 บาท`,
    });
  });

  it('bonus-16: refuses what was claimed before: once, or today', async () => {
    const member = await newMember(server);
    const free = { turnover: { multiple: 0 } };
    const once = await offerPromotion(server, free);
    const daily = await offerPromotion(server, { ...free, kind: 'daily' });
    expect((await askPromotion(server, member, once)).success).toBe(true);
    expect((await askPromotion(server, member, daily)).success).toBe(true);
    expect(await askPromotion(server, member, once)).toMatchObject({ code: 'already_claimed' });
    expect(await askPromotion(server, member, daily)).toMatchObject({
      code: 'already_claimed',
      message: 'วันนี้รับโปรโมชั่นนี้ไปแล้ว รับได้อีกครั้งหลัง 00:00 น.',
    });
    expect(await balancesOf(server, member)).toMatchObject({ available: 200_00 });
  });

  it('bonus-16: refuses outside its time, switched off, unknown and of another kind of number', async () => {
    const member = await newMember(server);
    const later = await offerPromotion(server, { available_from: `${LATER_YEAR}-01-02T03:04:00` });
    const over = await offerPromotion(server, { available_until: '2026-01-01T00:00:00' });
    const off = await offerPromotion(server, { is_enabled: false });
    expect(await askPromotion(server, member, later)).toMatchObject({
      code: 'promotion_not_for_you',
      message: `เริ่มรับได้ 02/01/${LATER_YEAR} 03:04 น.`,
      message_en: `It can be claimed from 02/01/${LATER_YEAR} 03:04`,
    });
    expect(await askPromotion(server, member, over)).toMatchObject({ status: 410 });
    expect(await askPromotion(server, member, off)).toMatchObject({ code: 'promotion_unknown' });
    expect(await askPromotion(server, member, 999_999)).toMatchObject({ status: 404 });
    // The cast is needed because the types allow no text here.
    const text = '1; drop table members' as never;
    for (const wrong of [0, -1, 1.5, 2 ** 31, Number.NaN, text]) {
      expect(await askPromotion(server, member, wrong)).toMatchObject({ code: 'invalid_input' });
    }
    expect(await claimsOf(server, member)).toEqual([]);
  });

  it('bonus-17: refuses while a withdrawal is on its way', async () => {
    const member = await newMember(server, 500);
    const id = await offerPromotion(server);
    await requestWithdrawal(server, member, 200);
    expect(await askPromotion(server, member, id)).toMatchObject({
      code: 'withdrawal_in_progress',
    });
  });

  it("bonus-20: takes a session, and uses nobody else's deposit", async () => {
    const id = await offerPromotion(server, { kind: 'every_deposit', min_deposit: 20 });
    const [rich, intruder] = [await newMember(server), await newMember(server)];
    await makeDeposit(server, rich, 100);
    expect(await askPromotion(server, intruder, id)).toMatchObject({
      code: 'promotion_not_for_you',
    });
    const stranger = await server.call('claimPromotion', { body: { promotion_id: id } });
    expect(stranger).toMatchObject({ status: 401 });
    expect(await askPromotion(server, rich, id)).toMatchObject({ success: true });
  });

  it('ledger-23 bonus-14: pays once under 100 concurrent claims', async () => {
    const member = await newMember(server);
    const deposit = await makeDeposit(server, member, 100);
    const kinds = ['once', 'daily', 'every_deposit'] as const;
    const ids = await Promise.all(
      kinds.map((kind) => offerPromotion(server, { kind, min_deposit: 20 })),
    );
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        askPromotion(server, member, ids[index % ids.length] ?? 0),
      ),
    );
    expect(results.filter(({ success }) => success)).toHaveLength(1);
    // Claims above the rate limit of one member get 429.
    expect(results.every(({ status }) => [200, 409, 429].includes(status))).toBe(true);
    expect(await claimStateOf(server, member)).toMatchObject({ cash: deposit, bonus: 100 });
    expect(await claimsOf(server, member)).toHaveLength(1);
  });
});

describe('listPromotionHistory', () => {
  async function history(token: string, query: Query<'listPromotionHistory'> = {}) {
    const result = await server.call('listPromotionHistory', { query, token });
    return result.success ? result.data : expect.fail(result.message);
  }

  it('history-18 bonus-44: shows what was taken, with its turnover and how it ended, newest first', async () => {
    const member = await newMember(server);
    const [first, second] = [
      await offerPromotion(server, { turnover: { multiple: 0 }, max_withdrawal: 500 }),
      await offerPromotion(server, { kind: 'every_deposit', min_deposit: 20 }),
    ];
    await askPromotion(server, member, first);
    const paid = await makeDeposit(server, member, 100);
    await askPromotion(server, member, second);
    const { promotions, next_cursor } = await history(member.token);
    expect(promotions).toMatchObject([
      {
        promotion_id: second,
        name: `โปรโมชั่น ${second}`,
        poster_image: 'promotions/welcome.svg',
        status: 'open',
        bonus: 100,
        deposit: paid,
        remaining: (Math.round(paid * 100) + 100_00) / 20,
        turnover_done: 0,
        max_withdrawal: null,
        ended_at: null,
      },
      {
        promotion_id: first,
        status: 'completed',
        deposit: null,
        max_withdrawal: 500,
        released: 100,
        forfeited: 0,
      },
    ]);
    expect(next_cursor).toBe(null);
    const past = { from: '2025-01-01T00:00:00', to: '2025-12-31T23:59:59' };
    expect((await history(member.token, past)).promotions).toEqual([]);
  });

  it('history-18: goes page by page and by cursor', async () => {
    const member = await newMember(server);
    const ids: number[] = [];
    for (let each = 0; each < 3; each += 1) {
      const id = await offerPromotion(server, { turnover: { multiple: 0 } });
      await askPromotion(server, member, id);
      ids.unshift(id);
    }
    const idsOf = async (query: Query<'listPromotionHistory'>) =>
      (await history(member.token, query)).promotions.map(({ promotion_id }) => promotion_id);
    expect(await idsOf({ limit: '2' })).toEqual(ids.slice(0, 2));
    expect(await idsOf({ limit: '2', page: '2' })).toEqual(ids.slice(2));
    const { next_cursor } = await history(member.token, { limit: '2' });
    const rest = await history(member.token, { limit: '2', cursor: next_cursor ?? '' });
    expect(rest).toMatchObject({ promotions: [{ promotion_id: ids[2] }], next_cursor: null });
    expect(
      await idsOf({ from: `${LATER_YEAR}-01-01T00:00:00`, to: `${LATER_YEAR}-01-02T00:00:00` }),
    ).toEqual([]);
    expect(await idsOf({ from: '2025-01-01T00:00:00', to: '2025-01-02T00:00:00' })).toEqual([]);
  });

  it("history-07 history-39: getClaim shows nobody another's, and the list refuses queries that make no sense", async () => {
    const [owner, intruder] = [await newMember(server), await newMember(server)];
    await askPromotion(server, owner, await offerPromotion(server));
    expect((await history(intruder.token)).promotions).toEqual([]);
    const { promotions } = await history(owner.token);
    const params = { claimId: promotions[0]?.id ?? '' };
    const claimOf = ({ token }: typeof owner) => server.call('getClaim', { params, token });
    expect(await claimOf(owner)).toMatchObject({ data: { claim: promotions[0] } });
    expect(await claimOf(intruder)).toMatchObject({ status: 404 });
    expect(await server.call('listPromotionHistory', {})).toMatchObject({ status: 401 });
    const wrong = [{ cursor: 'nonsense' }, { limit: '101' }, { page: '0' }, { from: 'yesterday' }];
    for (const query of wrong) {
      const result = await server.call('listPromotionHistory', { query, token: owner.token });
      expect(result, JSON.stringify(query)).toMatchObject({ code: 'invalid_input' });
    }
  });
});
