import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFaultSwitches } from './faults.ts';
import { faultyFetch } from './faulty-fetch.ts';

describe("the studio's calls to the wallet", () => {
  const wallet = Fastify();
  const faults = createFaultSwitches();
  const call = faultyFetch(faults);
  let calls = 0;
  let url = '';
  wallet.post('/bet', async () => {
    calls += 1;
    return { call: calls };
  });
  beforeAll(async () => {
    url = `${await wallet.listen({ host: '127.0.0.1', port: 0 })}/bet`;
  });
  beforeEach(() => {
    faults.reset();
    calls = 0;
  });
  afterAll(() => wallet.close());

  it('arrive once in a healthy world', async () => {
    const answer = await call(url, { method: 'POST' });
    expect([await answer.json(), calls]).toEqual([{ call: 1 }, 1]);
  });

  it('arrive again with repeat, and the first answer counts', async () => {
    faults.set({ games: { repeat: 2 } });
    const answer = await call(url, { method: 'POST' });
    expect([await answer.json(), calls]).toEqual([{ call: 1 }, 3]);
  });

  it('arrive with lose_answer, and their answer does not', async () => {
    faults.set({ games: { lose_answer: true } });
    await expect(call(url, { method: 'POST' })).rejects.toThrow('lost');
    expect(calls).toBe(1);
  });

  it('arrive late with delay_ms', async () => {
    faults.set({ games: { delay_ms: 200 } });
    const start = Date.now();
    await call(url, { method: 'POST' });
    expect(Date.now() - start).toBeGreaterThanOrEqual(190);
  });
});
