import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let world: TestSandbox;
beforeAll(async () => {
  world = await openTestSandbox();
});
afterAll(() => world.close());

/** The ticked steps of the checklist, by their titles. */
function ticked(body: string): string[] {
  return [...body.matchAll(/<strong\s*>([^<]+) <small class="good">/g)].map(
    ([, title = '']) => title,
  );
}

describe('the page of the world', () => {
  it('ops-07: leads everywhere while nothing has happened', async () => {
    const { status, body } = await world.page('/');
    expect(status).toBe(200);
    const services = ['/thaibulksms', '/twilio', '/opn', '/xendit', '/slip-verifiers', '/alerts'];
    const places = ['/bank', '/sms', '/games/', '/sports', 'http://member.test'];
    for (const href of [...places, ...services]) expect(body).toContain(`href="${href}"`);
    expect(ticked(body)).toEqual([]);
    expect(body).toContain('KAPAO50');
    expect(body).not.toContain('โลกนี้ผิดปกติ');
  });

  it('ops-07: every link of it leads to a page', async () => {
    const { body } = await world.page('/');
    const links = [...body.matchAll(/<a[^>]* href="(\/[^"]*)"/g)].map(([, href = '']) => href);
    expect(links).toContain('/games/');
    for (const url of new Set(links)) {
      const { statusCode } = await world.app.inject(url);
      expect([url, statusCode]).toEqual([url, url === '/sports' ? 302 : 200]);
    }
  });

  it('ops-52: shows what is open, the ticked steps, the books and every switch', async () => {
    const webhook_url = 'http://127.0.0.1:9/hook';
    await world.gateway('POST', '/receivers', { receiver: '0812223333', webhook_url });
    await world.gateway('POST', '/checkouts', {
      reference: '<dep>',
      amount_satang: 123_456,
      return_url: 'http://member.test/',
      webhook_url,
      expires_at: '2099-01-01T00:00:00Z',
    });
    await world.send('/bank/pay', { account_number: '1112223334', bank_abbr: 'SCB', amount: 77.5 });
    await world.setFaults({ webhooks: { drop: true } });
    const { body } = await world.page('/');
    expect(ticked(body)).toEqual(['ฝากเงิน', 'ทำให้พัง']);
    for (const text of ['081-222-3333', '1,234.56', '&lt;dep&gt;', '77.50', 'โลกนี้ผิดปกติอยู่ 1 จุด']) {
      expect(body).toContain(text);
    }
    const faults = (await world.app.inject('/faults')).json();
    for (const [group, switches] of Object.entries<object>(faults)) {
      for (const name of Object.keys(switches)) expect(body).toContain(`name="${group}.${name}"`);
    }
  });

  it('ops-52: speaks Thai, and English to the browser that chose it', async () => {
    expect((await world.page('/')).body).toContain('ลองครบใน 5 นาที');
    const english = await world.app.inject('/?language=en');
    expect(english.body).toContain('All of it in five minutes');
    const cookie = String(english.headers['set-cookie']).split(';')[0] ?? '';
    for (const url of ['/', '/bank', '/sms']) {
      const { body } = await world.app.inject({ url, headers: { cookie, accept: 'text/html' } });
      expect(body).toContain('<html lang="en">');
      // The way back to Thai is the one Thai word.
      expect(body.replace('>ไทย<', '><')).not.toMatch(/[\u0E00-\u0E7F]{2}/);
    }
  });

  it('keeps the books over a restart, and heals the world', async () => {
    await world.restart();
    const { body } = await world.page('/');
    expect(body).toContain('77.50');
    expect(body).toContain('1,234.56');
    expect(ticked(body)).toEqual(['ฝากเงิน', 'ทำให้พัง']);
    expect(body).not.toContain('โลกนี้ผิดปกติ');
  });

  it('serves its assets and says where there is nothing', async () => {
    for (const name of ['world.css', 'world.js', 'world.svg', 'thai-400.woff2']) {
      expect((await world.app.inject(`/assets/${name}`)).statusCode).toBe(200);
    }
    expect((await world.page('/nothing')).body).toContain('ไม่พบหน้านี้');
    expect((await world.app.inject('/nothing')).json()).toMatchObject({ code: 'not_found' });
    expect((await world.app.inject('/healthz')).json()).toEqual({ ok: true });
  });
});
