import { encodePromptPay } from '@kapao/contract/promptpay.ts';
import { toBuffer } from 'qrcode';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { readQrPicture } from './picture.ts';

const proxy = { type: 'phone', value: '0812223333' } as const;
const payload = encodePromptPay({ proxy, amountSatang: 50_025 });
const payer = { payer_account: '1234567890', payer_bank: 'KBANK' };

let world: TestSandbox;
beforeAll(async () => {
  world = await openTestSandbox();
});
afterAll(() => world.close());

describe('the bank app', () => {
  it('reads an uploaded picture and shows what would be paid', async () => {
    const { status, location } = await upload(await toBuffer(payload, { width: 400 }));
    expect(status).toBe(303);
    const review = await world.page(location);
    expect(review.status).toBe(200);
    expect(review.body).toContain('081-222-3333');
    expect(review.body).toContain('500.25');
  });

  it('says so when a picture holds no code or is none', async () => {
    const blank = { width: 50, height: 50, channels: 3, background: '#fff' } as const;
    const picture = await sharp({ create: blank }).png().toBuffer();
    for (const bytes of [picture, Buffer.from('no picture'), Buffer.alloc(0)]) {
      const answer = await upload(bytes);
      expect(answer.status).toBe(400);
      expect(answer.body).toContain('ไม่พบ QR');
    }
  });

  it('pays on confirmation and keeps a slip with its mini-QR', async () => {
    const paid = await world.submit('/bank/confirm', { payload, amount: '1,500.25', ...payer });
    expect(paid.status).toBe(303);
    const slip = await world.page(paid.to);
    expect(slip.body).toContain('1,500.25');
    const picture = await world.app.inject(`${paid.to}/qr.png`);
    expect(picture.headers['content-type']).toBe('image/png');
    const transferId = paid.to.split('/').at(-1) ?? '';
    expect(await readQrPicture(picture.rawPayload)).toContain(transferId);
    expect((await world.page('/bank/accounts/0812223333')).body).toContain(transferId);
  });

  it('pay-101: lists codes that it was opened with until they are paid, and leads back', async () => {
    const return_url = 'http://member.test/payment/deposit/ref/abc?x=1';
    const open = encodePromptPay({ proxy, amountSatang: 70_031 });
    await world.page(
      `/bank/review?${new URLSearchParams({ payload: open, return_url }).toString()}`,
    );
    expect((await world.page('/bank')).body).toContain('700.31');
    const paid = await world.submit('/bank/confirm', { payload: open, amount: '700.31', ...payer });
    expect((await world.page(paid.to)).body).toContain(`href="${return_url}"`);
    expect((await world.page('/bank')).body).not.toContain('700.31');
  });

  it('pay-101: leads back to no address that a browser would not open as a page', async () => {
    const open = encodePromptPay({ proxy, amountSatang: 70_032 });
    const query = new URLSearchParams({ payload: open, return_url: 'javascript:alert(1)' });
    expect((await world.page(`/bank/review?${query.toString()}`)).status).toBe(200);
    const paid = await world.submit('/bank/confirm', { payload: open, amount: '700.32', ...payer });
    expect((await world.page(paid.to)).body).not.toContain('javascript');
  });

  it('pay-101: pays an open payment page with one tap', async () => {
    await world.gateway('POST', '/checkouts', {
      reference: 'one-tap',
      amount_satang: 80_000,
      return_url: 'http://member.test/back',
      webhook_url: 'http://127.0.0.1:9/hook',
      expires_at: '2099-01-01T00:00:00Z',
    });
    const { body } = await world.page('/bank');
    const [, action = ''] = /action="(\/gateway\/pay\/[^"]+)"/.exec(body) ?? [];
    expect(await world.submit(action, { choice: 'pay' })).toMatchObject({
      status: 303,
      to: 'http://member.test/back',
    });
    expect((await world.page('/bank')).body).not.toContain(action);
  });

  it('pays a bank account', async () => {
    const target = { account_number: '111-222-3334', bank_abbr: 'SCB' };
    const review = await world.page(`/bank/review?${new URLSearchParams(target).toString()}`);
    expect(review.body).toContain('ธนาคารไทยพาณิชย์');
    const paid = await world.submit('/bank/confirm', { ...target, amount: '20', ...payer });
    expect((await world.page(paid.to)).body).toContain('111-222-3334');
  });

  it('pay-101: pays for another person, whose name the slip and the bank show', async () => {
    const review = await world.page(`/bank/review?${new URLSearchParams({ payload }).toString()}`);
    expect(review.body).toContain('name="payer_name"');
    const named = { ...payer, payer_name: 'นาย สมปอง อื่น' };
    const paid = await world.submit('/bank/confirm', { payload, amount: '20', ...named });
    expect((await world.page(paid.to)).body).toContain('นาย สมปอง อื่น');
  });

  it('explains what it cannot pay', async () => {
    expect(await world.page('/bank/review?payload=hello')).toMatchObject({ status: 400 });
    expect(await world.page('/bank/review')).toMatchObject({ status: 400 });
    for (const amount of ['', '0', 'abc', '1.234', '-5', '1e5']) {
      const answer = await world.submit('/bank/confirm', { payload, amount, ...payer });
      expect([answer.status, answer.to]).toEqual([400, '']);
    }
  });

  it('shows what was typed as text, never as markup', async () => {
    const markup = '"><script>alert(1)</script>';
    const answer = await world.submit('/bank/confirm', { payload, amount: markup, ...payer });
    expect(answer.body).not.toContain('<script>alert');
    const account = `/bank/accounts/${encodeURIComponent(markup)}`;
    expect((await world.page(account)).body).not.toContain('<script>alert');
  });

  it('has no page for an unknown slip', async () => {
    expect((await world.page('/bank/slips/none')).status).toBe(404);
    expect((await world.page('/bank/slips/none/qr.png')).status).toBe(404);
  });
});

describe('a picture of a code', () => {
  it('is read as a photo: large, turned, in JPEG, on a page of its own', async () => {
    const code = await toBuffer(payload, { width: 700 });
    const background = { width: 2_400, height: 3_200, channels: 3, background: '#d8d2c4' } as const;
    const photo = await sharp({ create: background })
      .composite([{ input: await sharp(code).rotate(8, { background: '#fff' }).toBuffer() }])
      .jpeg({ quality: 60 })
      .toBuffer();
    expect(await readQrPicture(photo)).toBe(payload);
  });
});

async function upload(picture: Buffer) {
  const form = new FormData();
  form.append('picture', new Blob([new Uint8Array(picture)]), 'qr.png');
  const request = new Request('http://sandbox.test/', { method: 'POST', body: form });
  const answer = await world.app.inject({
    method: 'POST',
    url: '/bank/scan',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return {
    status: answer.statusCode,
    body: answer.body,
    location: String(answer.headers.location ?? ''),
  };
}
