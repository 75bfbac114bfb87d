import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { GATEWAY_API_KEY } from '../gateway/defaults.ts';
import { openTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { NO_FAULTS } from './faults.ts';

const withdrawal = {
  amount_satang: 100_000,
  bank_code: '004',
  bank_abbr: 'KBANK',
  account_number: '1112223334',
  account_name: 'สมชาย ใจดี',
  webhook_url: 'http://127.0.0.1:9/hook',
};
const checkout = {
  amount_satang: 100,
  return_url: 'http://member.test/',
  webhook_url: 'http://127.0.0.1:9/hook',
  expires_at: '2099-01-01T00:00:00Z',
};

let world: TestSandbox;
beforeAll(async () => {
  world = await openTestSandbox();
});
afterEach(async () => {
  await world.app.inject({ method: 'DELETE', url: '/faults' });
});
afterAll(() => world.close());

describe('/faults', () => {
  it('changes what is named, shows it, and resets', async () => {
    const changed = { ...NO_FAULTS, http: { ...NO_FAULTS.http, delay_ms: 5 } };
    expect((await world.send('/faults', { http: { delay_ms: 5 } })).body).toEqual(changed);
    expect((await world.app.inject('/faults')).json()).toEqual(changed);
    const reset = await world.app.inject({ method: 'DELETE', url: '/faults' });
    expect(reset.json()).toEqual(NO_FAULTS);
  });

  it.each([
    { nonsense: true },
    { webhooks: { delay: 5 } },
    { webhooks: { repeat: -1 } },
    { payouts: { outcome: 'explode' } },
    { http: { error_rate: 2 } },
    [],
  ])('refuses %j as a whole', async (patch) => {
    const answer = await world.send('/faults', patch);
    expect(answer).toMatchObject({ status: 400, body: { ok: false, code: 'invalid_input' } });
    expect((await world.app.inject('/faults')).json()).toEqual(NO_FAULTS);
  });
});

describe('the http fault', () => {
  it('delay_ms makes calls of gateway and SMS service late, and nothing else', async () => {
    await world.setFaults({ http: { delay_ms: 300 } });
    const start = Date.now();
    await world.app.inject('/healthz');
    expect(Date.now() - start).toBeLessThan(200);
    await world.gateway('GET', '/payouts/none');
    expect(Date.now() - start).toBeGreaterThanOrEqual(300);
  });

  it('error_rate refuses a share of the calls, the same ones for the same seed', async () => {
    const statuses = async () => {
      await world.setFaults({ seed: 7, http: { error_rate: 0.5 } });
      const answers = [];
      for (let call = 0; call < 40; call += 1) {
        answers.push((await world.gateway('GET', '/payouts/none')).status);
      }
      return answers;
    };
    const first = await statuses();
    expect(await statuses()).toEqual(first);
    const refused = first.filter((status) => status === 503).length;
    expect(refused).toBeGreaterThan(8);
    expect(refused).toBeLessThan(32);
  });

  it('error_rate does not carry out what it refuses', async () => {
    await world.setFaults({ http: { error_rate: 1 } });
    const order = { ...withdrawal, reference: 'wd-503' };
    expect((await world.gateway('POST', '/payouts', order)).status).toBe(503);
    await world.setFaults({ http: { error_rate: 0 } });
    expect((await world.gateway('GET', '/payouts/wd-503')).status).toBe(404);
  });

  it('rubbish carries it out and answers a page', async () => {
    await world.setFaults({ http: { rubbish: true } });
    const answer = await world.app.inject({
      method: 'POST',
      url: '/gateway/v1/payouts',
      headers: { authorization: `Bearer ${GATEWAY_API_KEY}` },
      payload: { ...withdrawal, reference: 'wd-rubbish' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Bad Gateway');
    await world.setFaults({ http: { rubbish: false } });
    expect((await world.gateway('GET', '/payouts/wd-rubbish')).status).toBe(200);
  });
});

describe('lose_answer', () => {
  it.each([
    [
      'payouts',
      { payouts: { lose_answer: true } },
      { ...withdrawal, reference: 'lost-withdrawal' },
    ],
    [
      'checkouts',
      { checkouts: { lose_answer: true } },
      { ...checkout, reference: 'lost-checkout' },
    ],
  ])('takes %s and closes the connection', async (path, faults, order) => {
    const other = await openTestSandbox();
    const url = await other.app.listen({ host: '127.0.0.1', port: 0 });
    await other.setFaults(faults);
    const call = fetch(`${url}/gateway/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${GATEWAY_API_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(order),
    });
    await expect(call).rejects.toThrow();
    expect((await other.gateway('GET', `/${path}/${order.reference}`)).status).toBe(200);
    await other.close();
  });
});
