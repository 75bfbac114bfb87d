import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireOpenDeposits } from './deposits/expire-open-deposits.ts';
import {
  askDeposit,
  queryAsOwner,
  balancesOf,
  BANK_METHOD,
  newDepositor,
  newMember,
  openBankTransfer,
  openDeposits,
  openQr,
  depositStatus,
  PROMPTPAY_METHOD,
  RECEIVER_ACCOUNT,
  REDIRECT_METHOD,
  sendSlip,
  sendWebhook,
  slipPicture,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import { urlOf } from '../../testing/server.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';

let server: PaymentServer;
let member: TestMember;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await newMember(server);
});

const slipsOf = (refCode: string) =>
  server.context.database.query<{
    picture: Buffer;
    bank_code: string | null;
    trans_ref: string | null;
  }>(sql`
    select slip.picture, slip.bank_code, slip.trans_ref
      from deposit_slips as slip
      join deposits      as deposit on deposit.id = slip.deposit_id
     where deposit.ref_code = ${refCode}
     order by slip.id`);

const pastDeadline = (refCode: string, reserved = '10 minutes') =>
  queryAsOwner(
    server,
    sql`
      update deposits
         set deadline_at    = now() - interval '1 second',
             reserved_until = now() + ${reserved}::interval
       where ref_code = ${refCode}`,
  );
const expire = () => expireOpenDeposits(server.context, new AbortController().signal);

describe('openDeposit by bank transfer', () => {
  it('pay-10 pay-19: answers an exact amount, a deadline and nothing to scan or to go to', async () => {
    const result = await askDeposit(server, member, { amount: 250, method: BANK_METHOD });
    expect(result).toMatchObject({
      success: true,
      data: {
        kind: 'bank-transfer',
        self_request: false,
        url: null,
        data: { kind: 'bank-transfer', qrcode_image: '', request_amount: 250 },
      },
    });
    const deposit = (result.success && result.data.data) || expect.fail();
    expect(deposit.deposit_amount).toBeGreaterThanOrEqual(250.01);
    expect(deposit.deposit_amount).toBeLessThanOrEqual(250.99);
    expect(new Date(deposit.transfer_in).getTime()).toBeGreaterThan(Date.now());
  });

  it('gives everyone another amount, asked for at the same time', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => newDepositor(server)));
    const deposits = await Promise.all(
      members.flatMap((one) => [1, 2, 3, 4].map(() => openBankTransfer(server, one, 333))),
    );
    expect(new Set(deposits.map(({ deposit_amount }) => deposit_amount)).size).toBe(20);
  });

  it('pay-03: names the account in the list of methods', async () => {
    const result = await server.call('listPaymentMethods', {
      params: { websiteId: '3' },
      token: member.token,
    });
    const { payments } = result.success ? result.data : expect.fail();
    expect(payments.find(({ id }) => id === BANK_METHOD)).toMatchObject({
      is_node: true,
      bank_acc_number: RECEIVER_ACCOUNT,
      bank_abbr: 'KBANK',
      fee_fixed: 0,
      open_from: null,
    });
  });

  it("pay-19: is credited by the gateway's word, slip or no slip", async () => {
    for (const hasSlip of [false, true]) {
      const deposit = await openBankTransfer(server, member);
      if (hasSlip) await sendSlip(server, member, deposit.ref_code, await slipPicture('T1'));
      expect(await depositStatus(server, member, deposit.ref_code)).toBe('pending');
      const before = await balancesOf(server, member);
      const transfer = transferOf(deposit, { receiver: RECEIVER_ACCOUNT });
      expect(await sendWebhook(server, 'transfer.received', transfer)).toBe(200);
      expect(await depositStatus(server, member, deposit.ref_code)).toBe('success');
      expect((await balancesOf(server, member)).available).toBe(
        before.available + transfer.amount_satang,
      );
    }
  });
});

describe('uploadSlip', () => {
  it('api-33 pay-29 pay-30: keeps the picture re-encoded, without metadata, and reads its mini-QR', async () => {
    const { ref_code } = await openBankTransfer(server, member);
    const picture = await sharp(await slipPicture('0002123123121200011', '002'))
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    expect(picture.includes('secret place')).toBe(true);
    expect(await sendSlip(server, member, ref_code, picture)).toMatchObject({
      success: true,
      message: 'ได้รับสลิปแล้ว รอเจ้าหน้าที่ตรวจสอบ',
      data: { ref_code, status: 'pending', has_slip: true },
    });
    const [slip] = await slipsOf(ref_code);
    expect(slip).toMatchObject({ bank_code: '002', trans_ref: '0002123123121200011' });
    const kept = await sharp(slip?.picture).metadata();
    expect(kept).toMatchObject({ format: 'webp', width: 720, height: 1_280 });
    expect([kept.exif, kept.xmp, kept.icc]).toEqual([undefined, undefined, undefined]);
  });

  it('pay-28: credits nothing, and the deposit waits beyond its deadline', async () => {
    const { ref_code } = await openBankTransfer(server, member);
    await sendSlip(server, member, ref_code, await slipPicture('T2'));
    await pastDeadline(ref_code);
    await expire();
    expect(await depositStatus(server, member, ref_code)).toBe('pending');
    expect((await balancesOf(server, member)).available).toBe(0);
  });

  it('pay-27: is taken shortly after the deadline too, and not much later', async () => {
    const [late, tooLate] = [
      await openBankTransfer(server, member),
      await openBankTransfer(server, member),
    ];
    await pastDeadline(late.ref_code);
    await pastDeadline(tooLate.ref_code, '-1 second');
    await expire();
    expect(await depositStatus(server, member, late.ref_code)).toBe('failed');
    const picture = await slipPicture('T3');
    expect(await sendSlip(server, member, late.ref_code, picture)).toMatchObject({ status: 200 });
    expect(await depositStatus(server, member, late.ref_code)).toBe('pending');
    expect(await sendSlip(server, member, tooLate.ref_code, picture)).toMatchObject({
      status: 410,
      code: 'expired',
    });
  });

  it('pay-27: takes a picture without a code, and three at most', async () => {
    const { ref_code } = await openBankTransfer(server, member);
    const blank = { width: 80, height: 80, channels: 3, background: '#888' } as const;
    const pictures = [
      await sharp({ create: blank }).png().toBuffer(),
      await sharp({ create: blank }).webp().toBuffer(),
      await slipPicture('T4'),
      await slipPicture('T5'),
    ];
    const codes = [];
    for (const picture of pictures) {
      const result = await sendSlip(server, member, ref_code, picture);
      codes.push(result.success ? 'kept' : result.code);
    }
    expect(codes).toEqual(['kept', 'kept', 'kept', 'slip_not_expected']);
    expect((await slipsOf(ref_code)).map(({ trans_ref }) => trans_ref)).toEqual([null, null, 'T4']);
  });

  it('pay-27: is for a QR too, and neither for a payment page nor for what has ended', async () => {
    const picture = await slipPicture('T6');
    member = await newDepositor(server);
    const byQr = await openQr(server, member);
    expect(await sendSlip(server, member, byQr.ref_code, picture)).toMatchObject({ status: 200 });
    await askDeposit(server, member, { method: REDIRECT_METHOD });
    const [byPage] = (await openDeposits(server, member)).filter(({ kind }) => kind === 'redirect');
    expect(await sendSlip(server, member, byPage?.ref_code ?? '', picture)).toMatchObject({
      status: 409,
      code: 'slip_not_expected',
    });
    const paid = await openBankTransfer(server, member);
    const transfer = transferOf(paid, { receiver: RECEIVER_ACCOUNT });
    await sendWebhook(server, 'transfer.received', transfer);
    expect(await sendSlip(server, member, paid.ref_code, picture)).toMatchObject({
      code: 'slip_not_expected',
    });
  });

  it('api-33 pay-29: believes the bytes, and refuses what is no picture of a phone', async () => {
    const { ref_code } = await openBankTransfer(server, member);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    const gif = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    // A few kilobytes that fill the memory with 25 million pixels and more.
    const size = { width: 5_001, height: 5_000, channels: 3, background: '#000' } as const;
    const huge = await sharp({ create: size }).png().toBuffer();
    for (const bytes of [svg, gif, Buffer.from('GIF89a'), png.subarray(0, 40), huge]) {
      expect(await sendSlip(server, member, ref_code, bytes)).toMatchObject({
        status: 400,
        code: 'picture_refused',
      });
    }
    expect(await slipsOf(ref_code)).toEqual([]);
  });

  it('api-20 pay-29: takes bodies up to eight megabytes, and no other operation does', async () => {
    const { ref_code } = await openBankTransfer(server, member);
    const post = async (url: string, bytes: number) => {
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url,
        headers: { authorization: member.token, 'content-type': 'application/json' },
        payload: JSON.stringify({ picture: `data:image/png;base64,${'A'.repeat(bytes)}` }),
      });
      return statusCode;
    };
    const slip = urlOf('uploadSlip', { refCode: ref_code });
    expect(await post(slip, 7_000_000)).toBe(400);
    expect(await post(slip, 8_400_000)).toBe(413);
    expect(await post(urlOf('openDeposit', { paymentId: PROMPTPAY_METHOD }), 70_000)).toBe(413);
  });

  it('api-33: refuses bodies that are no data URL', async () => {
    const { ref_code } = await openBankTransfer(server, member);
    const bad = ['', 'x', 'data:text/html;base64,AAAA', 'data:image/png;base64,é', null, 7, {}];
    for (const picture of bad) {
      const response = await server.app.inject({
        method: 'POST',
        url: urlOf('uploadSlip', { refCode: ref_code }),
        headers: { authorization: member.token, 'content-type': 'application/json' },
        payload: JSON.stringify({ picture }),
      });
      expect(response.statusCode).toBe(400);
    }
  });

  it("api-34 pay-30: is for the member's own deposit, and a slip is at no public path", async () => {
    const { ref_code } = await openBankTransfer(server, member);
    const picture = await slipPicture('T7');
    const intruder = await newMember(server);
    expect(await sendSlip(server, intruder, ref_code, picture)).toMatchObject({ status: 404 });
    expect(await sendSlip(server, { ...member, token: 'x' }, ref_code, picture)).toMatchObject({
      status: 401,
    });
    await sendSlip(server, member, ref_code, picture);
    const asked = await server.app.inject({
      url: urlOf('uploadSlip', { refCode: ref_code }),
      headers: { authorization: member.token },
    });
    expect(asked.statusCode).toBe(405);
  });
});
