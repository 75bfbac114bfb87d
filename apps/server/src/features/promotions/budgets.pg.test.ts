import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createMembers } from '../../testing/people/members.ts';
import { startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer } from '../../testing/money/payments.ts';
import { askPromotion, offerPromotion } from '../../testing/play/promotions.ts';

let database: TestDatabase;
/** Two servers on one database. */
let nodes: [PaymentServer, PaymentServer];
let server: PaymentServer;
beforeAll(async () => {
  database = await createTestDatabase();
  const env = { DATABASE_URL: database.url };
  nodes = [await startPaymentServer(env), await startPaymentServer(env)];
  [server] = nodes;
});
// Closing the test database verifies the ledger.
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.close();
});

async function spendingOf(id: number) {
  const rows = await database.database.query<{ claims: bigint; spent: bigint }>(sql`
    select claims,
           spent_micro as spent
      from offer_spending
     where offer = ${`promotions/${id}`}`);
  return rows[0];
}

describe('the budget of a promotion', () => {
  it.each([
    ['sum', { budget: 2_099 }, 20],
    ['number', { budget_claims: 7 }, 7],
    ['smaller of sum and number', { budget: 1_000, budget_claims: 30 }, 10],
  ])(
    'offer-25: by its %s is never passed by one of 100 members at once on two servers',
    async (_of, budget, claims) => {
      const id = await offerPromotion(server, budget);
      const members = await createMembers(server, 100);
      const tried = await Promise.all(
        members.map((member, place) => askPromotion(nodes[place % 2] ?? server, member, id)),
      );
      expect(tried.filter(({ success }) => success)).toHaveLength(claims);
      const refusals = tried.flatMap((each) => (each.success ? [] : [each.code]));
      expect(new Set(refusals)).toEqual(new Set(['budget_spent']));
      expect(await spendingOf(id)).toEqual({
        claims: BigInt(claims),
        spent: BigInt(claims) * 100_000_000n,
      });
    },
  );

  it('offer-25: that is used up is told before a claim, in the words of the refusal', async () => {
    const id = await offerPromotion(server, { budget_claims: 1 });
    const [one, other] = await createMembers(server, 2);
    if (!one || !other) throw new Error('no members');
    await askPromotion(server, one, id);
    const { data } = await server.call('listOffers', { token: other.token });
    const offer = data?.offers.find(({ promotion_id }) => promotion_id === id);
    expect(offer).toMatchObject({ refusal: 'สิทธิ์ของกิจกรรมนี้ถูกใช้ครบแล้ว' });
    expect(await askPromotion(server, other, id)).toMatchObject({
      status: 409,
      code: 'budget_spent',
    });
  });

  it('offer-25: that a bonus returns to is not refilled', async () => {
    const id = await offerPromotion(server, { budget: 150 });
    const [one, other] = await createMembers(server, 2);
    if (!one || !other) throw new Error('no members');
    await askPromotion(server, one, id);
    await server.call('cancelPromotion', { body: { promotion_id: id }, token: one.token });
    expect(await askPromotion(server, other, id)).toMatchObject({ code: 'budget_spent' });
  });
});
