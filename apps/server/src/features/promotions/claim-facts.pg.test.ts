import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expireOpenDeposits } from '../payments/deposits/expire-open-deposits.ts';
import {
  queryAsOwner,
  newMember,
  openQr,
  requestWithdrawal,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import {
  askPromotion,
  claimsOf,
  makeDeposit,
  offerPromotion,
} from '../../testing/play/promotions.ts';
import { freshAddress } from '../../testing/people/registration.ts';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.close());

const share = { reward: { percent: 50, max: 500 }, min_deposit: 100 } as const;

/** Lets a deposit expire without money, so that its amount is free again. */
async function failDeposit(member: TestMember): Promise<void> {
  const { ref_code: refCode } = await openQr(server, member, 300);
  await queryAsOwner(
    server,
    sql`
    update deposits
       set deadline_at    = now() - interval '1 second',
           reserved_until = now() - interval '1 second'
     where ref_code = ${refCode}`,
  );
  await expireOpenDeposits(server.context, new AbortController().signal);
}

it('bonus-20: a deposit that failed is not the first, and one that waits does not stand for it', async () => {
  const member = await newMember(server);
  const first = await offerPromotion(server, { kind: 'first_deposit', ...share });
  await failDeposit(member);
  await openQr(server, member, 400);
  expect(await askPromotion(server, member, first)).toMatchObject({ success: false });
  const paid = await makeDeposit(server, member, 200);
  await openQr(server, member, 500);
  expect(await askPromotion(server, member, first)).toMatchObject({ success: true });
  expect(await claimsOf(server, member)).toMatchObject([{ deposit: paid }]);
});

it('bonus-20: what other members claim and withdraw uses up no deposit', async () => {
  const [member, other] = [await newMember(server), await newMember(server, 1_000)];
  const every = await offerPromotion(server, { kind: 'every_deposit', ...share });
  await makeDeposit(server, member, 200);
  await requestWithdrawal(server, other, 300);
  await makeDeposit(server, other, 200);
  expect(
    await askPromotion(server, await newMember(server), await offerPromotion(server)),
  ).toMatchObject({ success: true });
  expect(await askPromotion(server, member, every)).toMatchObject({ success: true });
});

it('giving up a promotion leaves those that ended before, and other members’, as they are', async () => {
  const [member, other] = [await newMember(server), await newMember(server)];
  const [one, two] = [await offerPromotion(server), await offerPromotion(server)];
  const cancel = (id: number) =>
    server.call('cancelPromotion', {
      body: { promotion_id: id },
      token: member.token,
      address: freshAddress(),
    });
  await askPromotion(server, other, one);
  await askPromotion(server, member, one);
  expect(await cancel(one)).toMatchObject({ success: true });
  await askPromotion(server, member, two);
  await queryAsOwner(
    server,
    sql`
    update promotion_claims
       set status = 'expired'
     where member_id    = ${member.id}
       and promotion_id = ${one}`,
  );
  expect(await cancel(two)).toMatchObject({ success: true });
  expect(await claimsOf(server, member)).toMatchObject([
    { status: 'cancelled' },
    { status: 'expired' },
  ]);
  expect(await claimsOf(server, other)).toMatchObject([{ status: 'open' }]);
});
