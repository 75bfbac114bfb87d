import { depositPath } from '@kapao/contract/payments/deposit-path.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askDeposit,
  queryAsOwner,
  balancesOf,
  BANK_METHOD,
  newDepositor,
  newMember,
  openQr,
  OWN_ORIGIN,
  depositStatus,
  WITHDRAWAL_METHOD,
  PROMPTPAY_METHOD,
  RECEIVER,
  REDIRECT_METHOD,
  scan,
  sendWebhook,
  startPaymentServer,
  transferOf,
  WALLET_METHOD,
} from '../../testing/money/payments.ts';
import { freshAddress } from '../../testing/people/registration.ts';
import { urlOf } from '../../testing/server.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';

let server: PaymentServer;
let member: TestMember;
beforeAll(async () => {
  server = await startPaymentServer();
  member = await newDepositor(server);
});
afterAll(() => server.close());

describe('listPaymentMethods', () => {
  const params = { websiteId: '3' };

  it('pay-02 pay-04 pay-95: lists the ways to deposit by sort, and none to withdraw', async () => {
    const result = await server.call('listPaymentMethods', { params, token: member.token });
    const { payments } = result.success ? result.data : expect.fail();
    expect(payments.map(({ id }) => id)).toEqual([
      PROMPTPAY_METHOD,
      REDIRECT_METHOD,
      BANK_METHOD,
      WALLET_METHOD,
    ]);
    expect(payments[0]).toMatchObject({ sort: 1, is_node: false, min_amount: 20 });
    expect(payments.map(({ kind }) => kind)).toEqual([
      'promptpay',
      'redirect',
      'bank-transfer',
      'promptpay',
    ]);
  });

  it('pay-02: is revalidated by its ETag until a method changes', async () => {
    const ask = (etag?: string) =>
      server.app.inject({
        url: urlOf('listPaymentMethods', { websiteId: 3 }),
        headers: { authorization: member.token, ...(etag && { 'if-none-match': etag }) },
      });
    const etag = String((await ask()).headers['etag']);
    expect((await ask(etag)).statusCode).toBe(304);
    await server.context.database.query(sql`
      update payment_methods
         set name       = 'QR',
             changed_at = clock_timestamp()
       where id = ${PROMPTPAY_METHOD}`);
    expect((await ask(etag)).statusCode).toBe(200);
  });

  it('pay-02: is for members, and for their own website', async () => {
    expect(await server.call('listPaymentMethods', { params })).toMatchObject({ status: 401 });
    expect(
      await server.call('listPaymentMethods', { params: { websiteId: '4' }, token: member.token }),
    ).toMatchObject({ status: 404, code: 'not_found' });
  });
});

async function endReservation(amountMicro: bigint, secondsAgo: number) {
  await server.context.database.query(sql`
    update reserved_amounts
       set reserved_until = now() - make_interval(secs => ${secondsAgo})
     where amount_micro = ${amountMicro}`);
}

describe('openDeposit by PromptPay', () => {
  it('pay-10 pay-11 pay-95: answers a QR for the receiver and the exact amount', async () => {
    const before = Date.now();
    const request = await openQr(server, member, 100);
    const { decoded, width } = scan(request.qrcode_image);
    expect(decoded).toMatchObject({
      ok: true,
      proxy: { type: 'phone', value: RECEIVER },
      amountSatang: Math.round(request.deposit_amount * 100),
      dynamic: true,
    });
    expect(width).toBeGreaterThanOrEqual(600);
    expect(request).toMatchObject({ kind: 'promptpay', request_amount: 100 });
    expect(request.deposit_amount).toBeGreaterThanOrEqual(100.01);
    expect(request.deposit_amount).toBeLessThanOrEqual(100.99);
    expect(request.ref_code.length).toBeGreaterThanOrEqual(22);
    expect(new Date(request.transfer_in).getTime()).toBeGreaterThan(before);
    expect(await depositStatus(server, member, request.ref_code)).toBe('pending');
  });

  it('pay-15: gives everyone another amount, asked for at the same time', async () => {
    const members = await Promise.all(Array.from({ length: 10 }, () => newDepositor(server)));
    const requests = await Promise.all(
      members.flatMap((one) => [1, 2, 3].map(() => openQr(server, one, 777))),
    );
    expect(new Set(requests.map((request) => request.deposit_amount)).size).toBe(30);
  });

  it('pay-15: takes the last free of 99 amounts, then the next upwards, and has one again when its time is over', async () => {
    await server.context.database.query(sql`
      insert into reserved_amounts (gateway_code, receiver, amount_micro, reserved_until)
      select 'sandbox', ${RECEIVER}, 555000000 + satang * 10000, now() + interval '1 hour'
        from generate_series(1, 99) as satang
       where satang <> 42`);
    expect(await openQr(server, member, 555)).toMatchObject({ deposit_amount: 555.42 });
    // Where all 99 are taken, the next free amount upwards (pay-15).
    expect(await openQr(server, member, 555)).toMatchObject({
      request_amount: 555,
      deposit_amount: 556,
    });
    await endReservation(555_070_000n, 61);
    expect(await openQr(server, member, 555)).toMatchObject({ deposit_amount: 555.07 });
  });

  it('pay-15: refuses where no amount is free for 20 baht upwards', async () => {
    await server.context.database.query(sql`
      insert into reserved_amounts (gateway_code, receiver, amount_micro, reserved_until)
      select 'sandbox', ${RECEIVER}, 655000000 + satang * 10000, now() + interval '1 hour'
        from generate_series(1, 2000) as satang`);
    expect(await askDeposit(server, member, { amount: 655 })).toMatchObject({
      status: 409,
      code: 'no_free_amount',
    });
  });

  it('pay-16: keeps an amount for as long as a transfer made in its time may be taken for the next one', async () => {
    await server.context.database.query(sql`
      insert into reserved_amounts (gateway_code, receiver, amount_micro, reserved_until)
      select 'sandbox', ${RECEIVER}, 756000000 + satang * 10000, now() + interval '1 hour'
        from generate_series(1, 2000) as satang`);
    await endReservation(756_070_000n, 55);
    expect(await askDeposit(server, member, { amount: 756 })).toMatchObject({
      code: 'no_free_amount',
    });
  });

  it('pay-17: lets a member whose money never came keep two, and 20 together on one network', async () => {
    const address = freshAddress();
    const open = ({ token }: TestMember) =>
      server.call('openDeposit', {
        params: { paymentId: String(PROMPTPAY_METHOD) },
        body: { amount: 999, return_url: OWN_ORIGIN },
        token,
        address,
      });
    const alone = await newMember(server);
    const ofOne = await Promise.all(
      [1, 2, 3].map(() => askDeposit(server, alone, { amount: 999 })),
    );
    expect(ofOne.filter(({ success }) => success)).toHaveLength(2);
    const fresh = await Promise.all(Array.from({ length: 11 }, () => newMember(server)));
    const results = [];
    for (const member of fresh) results.push(...(await Promise.all([open(member), open(member)])));
    expect(results.filter(({ success }) => success)).toHaveLength(20);
    expect(results.find(({ success }) => !success)).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    });
    // A member whose money has come is not counted with them.
    expect(await open(await newDepositor(server))).toMatchObject({ success: true });
  });

  it('pay-17: lets one member keep ten amounts from others, however many calls come at once', async () => {
    const greedy = await newDepositor(server);
    const results = await Promise.all(
      Array.from({ length: 40 }, () => askDeposit(server, greedy, { amount: 888 })),
    );
    expect(results.filter(({ success }) => success)).toHaveLength(10);
    expect(results.find(({ success }) => !success)).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    });
    // Their time is over, but their amounts are kept for late transfers.
    await queryAsOwner(
      server,
      sql`
        update deposits
           set deadline_at = now() - interval '1 second',
               status      = 'failed',
               ended_at    = now()
         where member_id = ${greedy.id}
           and status    = 'pending'`,
    );
    expect(await askDeposit(server, greedy, { amount: 888 })).toMatchObject({ status: 429 });
    await queryAsOwner(
      server,
      sql`
        update deposits
           set reserved_until = now() - interval '1 second'
         where member_id = ${greedy.id}`,
    );
    expect(await askDeposit(server, greedy, { amount: 888 })).toMatchObject({ status: 200 });
  });

  it('pay-13: refuses amounts outside the range, and says the range', async () => {
    for (const amount of [19.99, 200_000.01]) {
      expect(await askDeposit(server, member, { amount })).toMatchObject({
        status: 400,
        code: 'amount_out_of_range',
        message: 'จำนวนเงินต้องอยู่ระหว่าง 20.00 ถึง 200,000.00 บาท',
      });
    }
  });

  it('api-16 pay-01: refuses whatever is no amount in whole satang', async () => {
    const bad = ['"100"', 'null', '-100', '0', '1e9', '100.001', '1e400', '[100]', '{}', 'true'];
    for (const amount of bad) {
      const response = await server.app.inject({
        method: 'POST',
        url: urlOf('openDeposit', { paymentId: PROMPTPAY_METHOD }),
        headers: { authorization: member.token, 'content-type': 'application/json' },
        payload: `{"amount": ${amount}, "return_url": "${OWN_ORIGIN}"}`,
      });
      expect(response.statusCode, amount).toBe(400);
      expect(response.json()).toMatchObject({ success: false, message: 'ข้อมูลไม่ถูกต้อง' });
    }
  });

  it('api-32 pay-14: goes back to our own pages only', async () => {
    const strange = [
      'https://evil.example',
      'http://127.0.0.1:3000.evil.example',
      'http://127.0.0.1:3000@evil.example',
      'http://user@127.0.0.1:3000',
      'blob:http://127.0.0.1:3000/x',
      'javascript:alert(1)',
      '//evil.example',
      '',
    ];
    for (const returnUrl of strange) {
      expect(await askDeposit(server, member, { returnUrl }), returnUrl).toMatchObject({
        status: 400,
        code: 'return_url_refused',
      });
    }
    for (const returnUrl of [OWN_ORIGIN, 'http://localhost:3000']) {
      expect(await askDeposit(server, member, { returnUrl })).toMatchObject({ status: 200 });
    }
  });

  it('pay-13: refuses methods that are not there, and those for withdrawing', async () => {
    for (const method of [WITHDRAWAL_METHOD, 99, 0]) {
      expect(await askDeposit(server, member, { method })).toMatchObject({
        status: 404,
        code: 'payment_method_unknown',
      });
    }
  });

  it('refuses strangers', async () => {
    expect(await askDeposit(server, { ...member, token: 'x' })).toMatchObject({ status: 401 });
  });
});

describe('openDeposit by redirect', () => {
  const open = async () => {
    const result = await askDeposit(server, member, { amount: 250, method: REDIRECT_METHOD });
    const data = result.success ? result.data : expect.fail();
    const checkout = [...server.gateway.checkouts.values()].at(-1) ?? expect.fail();
    return { data, checkout };
  };

  it("pay-20 pay-21 pay-95: answers the gateway's url, and credits what it says was paid", async () => {
    const { data, checkout } = await open();
    expect(data).toEqual({
      kind: 'redirect',
      self_request: false,
      data: null,
      url: `${server.gateway.url}/gateway/pay/${checkout.checkout_id}`,
      ref_code: checkout.reference,
    });
    expect(checkout).toMatchObject({
      amount_satang: 25_000,
      return_url: `${OWN_ORIGIN}${depositPath(checkout.reference)}`,
    });
    const before = await balancesOf(server, member);
    const paid = { ...checkout, amount_satang: 24_000, transfer_id: 'card-1' };
    expect(await sendWebhook(server, 'checkout.succeeded', paid)).toBe(200);
    expect(await depositStatus(server, member, checkout.reference)).toBe('success');
    expect((await balancesOf(server, member)).available).toBe(before.available + 24_000);
  });

  it('pay-21 pay-36: fails when the gateway says so', async () => {
    const { checkout } = await open();
    expect(await sendWebhook(server, 'checkout.failed', checkout)).toBe(200);
    expect(await depositStatus(server, member, checkout.reference)).toBe('failed');
  });

  it('pay-20: says so when the gateway does not answer, and leaves no open deposit', async () => {
    server.gateway.faults.set('POST /v1/checkouts', ['hang up', { status: 500 }, 'redirect']);
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await askDeposit(server, member, { method: REDIRECT_METHOD })).toMatchObject({
        status: 409,
        code: 'payment_unavailable',
      });
    }
    const open = await server.context.database.query(sql`
      select 1
        from deposits
       where adapter = 'redirect'
         and status  = 'pending'`);
    expect(open).toEqual([]);
  });
});

describe('getDeposit', () => {
  it("pay-24: never tells one member of another's deposit", async () => {
    const { ref_code } = await openQr(server, member);
    const intruder = await newMember(server);
    expect(await depositStatus(server, intruder, ref_code)).toBe('not_found');
    expect(await depositStatus(server, { ...member, token: 'x' }, ref_code)).toBe('unauthorized');
    await sendWebhook(server, 'transfer.received', transferOf({ deposit_amount: 1 }));
    expect(await depositStatus(server, member, ref_code)).toBe('pending');
  });
});
