import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMembers } from '../../testing/people/members.ts';
import { startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer } from '../../testing/money/payments.ts';
import {
  askPromotion,
  expectSoundPromotions,
  offerPromotion,
} from '../../testing/play/promotions.ts';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(async () => {
  await expectSoundPromotions(server.context.database);
  await server.close();
});

it(
  'bonus-14 bonus-23: pays everybody once when all claim at once, and answers others meanwhile',
  { timeout: 90_000 },
  async () => {
    const members = await createMembers(server, 100);
    const [witness] = await createMembers(server, 1);
    const id = await offerPromotion(server);
    let isOver = false;
    const claiming = Promise.all(
      [...members, ...members].map((member) => askPromotion(server, member, id)),
    ).finally(() => {
      isOver = true;
    });
    let answered = 0;
    while (!isOver) {
      const profile = await server.call('checkAccessToken', { token: witness?.token ?? '' });
      expect(profile.status).toBe(200);
      answered += 1;
    }
    const results = await claiming;
    expect(results.filter(({ success }) => success)).toHaveLength(100);
    expect(results.every(({ status }) => status === 200 || status === 409)).toBe(true);
    // Sequential requests during the claims. When claims held every connection, one was answered for every
    // twenty claims.
    expect(answered).toBeGreaterThan(40);
  },
);
