import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmed, share } from '../../testing/money/deposits.ts';
import { askDeposit, newMember, startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer } from '../../testing/money/payments.ts';
import { askPromotion, makeDeposit, offerPromotion } from '../../testing/play/promotions.ts';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(async () => {
  await server.close();
});

describe('openDeposit', () => {
  it('gift-04: refuses figures that are not the confirmed ones, and opens nothing', async () => {
    const member = await newMember(server);
    const id = await offerPromotion(server, share);
    const right = confirmed(id, 100);
    for (const wrong of [
      { bonus: 50.01 },
      { turnover_need: 1_499.99 },
      { max_withdrawal: null },
      { duration_hours: 169 },
    ]) {
      const opened = await askDeposit(server, member, { bonus: { ...right, ...wrong } });
      expect(opened, JSON.stringify(wrong)).toMatchObject({ status: 409, code: 'terms_changed' });
    }
    const rows = await server.context.database.query(sql`
      select id
        from deposits
       where member_id = ${member.id}`);
    expect(rows).toEqual([]);
  });

  it('gift-04: refuses a bonus that a claim would be refused, with the reason', async () => {
    const member = await newMember(server);
    const id = await offerPromotion(server, share);
    const small = await askDeposit(server, member, { amount: 50, bonus: confirmed(id, 50) });
    expect(small).toMatchObject({ code: 'promotion_not_for_you' });
    expect(small.message).toContain('100.00');
    const gift = await offerPromotion(server);
    const ofGift = { ...confirmed(gift, 100), max_withdrawal: null, duration_hours: 24 };
    expect(await askDeposit(server, member, { bonus: ofGift })).toMatchObject({ status: 404 });
    await askPromotion(server, member, gift);
    expect(await askDeposit(server, member, { bonus: confirmed(id, 100) })).toMatchObject({
      code: 'promotion_open',
    });
    const unknown = await askDeposit(server, member, { bonus: confirmed(999_999, 100) });
    expect(unknown).toMatchObject({ code: 'promotion_unknown' });
    expect(await askDeposit(server, member)).toMatchObject({ success: true });
  });
});

describe('listOffers', () => {
  it('gift-02: says whether the next deposit could earn a promotion', async () => {
    const member = await newMember(server);
    const every = await offerPromotion(server, share);
    const first = await offerPromotion(server, { ...share, kind: 'first_deposit' });
    const gift = await offerPromotion(server);
    const offered = async () => {
      const read = await server.call('listOffers', { token: member.token });
      const offers = read.success ? read.data.offers : expect.fail(read.message);
      return [every, first, gift].map(
        (id) => offers.find(({ promotion_id }) => promotion_id === id)?.with_deposit,
      );
    };
    expect(await offered()).toEqual([{ refusal: null }, { refusal: null }, null]);
    await makeDeposit(server, member, 100);
    const firstOnly = { refusal: expect.stringContaining('ครั้งแรกเท่านั้น') };
    expect(await offered()).toMatchObject([{ refusal: null }, firstOnly, null]);
  });
});
