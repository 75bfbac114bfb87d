import Fastify from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFaultSwitches } from './faults.ts';
import { signOf, studioCall } from '../testing/studio-call.ts';
import { createFaultyFetch } from './faulty-fetch.ts';

describe("the studio's calls to the wallet", () => {
  const wallet = Fastify();
  const faults = createFaultSwitches();
  const send = createFaultyFetch(faults);
  let heard: { path: string; signature: string; text: string }[] = [];
  let status = 'RS_OK';
  let origin = '';
  wallet.removeAllContentTypeParsers();
  wallet.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  wallet.post('/:call', async (request) => {
    const signature = String(request.headers['x-auth-signature']);
    heard.push({ path: request.url, signature, text: String(request.body) });
    return { status, call: heard.length };
  });
  beforeAll(async () => {
    origin = await wallet.listen({ host: '127.0.0.1', port: 0 });
  });
  beforeEach(() => {
    faults.reset();
    heard = [];
    status = 'RS_OK';
  });
  afterAll(() => wallet.close());

  const call = (path = 'bet', round = 'round-1', signal?: AbortSignal) => {
    const body = Buffer.from(JSON.stringify({ token: 'token', round }));
    return send(studioCall({ call: path, url: `${origin}/${path}`, roundId: round, body, signal }));
  };
  const paths = () => heard.map(({ path }) => path);

  it('arrive once in a healthy world', async () => {
    const answer = await call();
    expect([await answer.json(), heard.length]).toEqual([{ status: 'RS_OK', call: 1 }, 1]);
    expect(faults.report()).toEqual({ happened: {}, under_way: 0 });
  });

  it('arrive again with repeat, and the first answer counts', async () => {
    faults.set({ games: { repeat: 2 } });
    const answer = await call();
    expect([await answer.json(), heard.length]).toEqual([{ status: 'RS_OK', call: 1 }, 3]);
    expect(new Set(heard.map(({ text }) => text)).size).toBe(1);
  });

  it('do not arrive again when they were refused', async () => {
    faults.set({ games: { repeat: 2 } });
    status = 'RS_ERROR_NOT_ENOUGH_MONEY';
    await call();
    expect(heard).toHaveLength(1);
  });

  it('arrive with lose_answer, and their answer does not', async () => {
    faults.set({ games: { lose_answer: true } });
    await expect(call()).rejects.toThrow('lost');
    expect(heard).toHaveLength(1);
  });

  it('never arrive with drop', async () => {
    faults.set({ games: { drop: true } });
    await expect(call()).rejects.toThrow('lost');
    expect(heard).toEqual([]);
  });

  it('arrive late with delay_ms, also when the studio has given up on them', async () => {
    faults.set({ games: { delay_ms: 200 } });
    const start = Date.now();
    await call();
    expect(Date.now() - start).toBeGreaterThanOrEqual(190);
    await expect(call('bet', 'round-2', AbortSignal.timeout(20))).rejects.toThrow('in time');
    expect([heard.length, faults.report().under_way]).toEqual([1, 1]);
    await expect.poll(() => [heard.length, faults.report().under_way]).toEqual([2, 0]);
  });

  it('are overtaken by the next one of their round with reorder', async () => {
    faults.set({ games: { reorder: true } });
    await expect(call('bet')).rejects.toThrow('no answer');
    await sleep(20);
    expect([heard.length, faults.report().under_way]).toEqual([0, 1]);
    await call('rollback');
    await expect.poll(paths).toEqual(['/rollback', '/bet']);
    await expect.poll(() => faults.report().under_way).toBe(0);
  });

  it('carry a signature of other bytes with wrong_signature', async () => {
    faults.set({ games: { wrong_signature: true } });
    await call();
    const [one] = heard;
    expect(one?.signature).not.toBe(signOf(Buffer.from(one?.text ?? '')));
  });

  it('are always changed by rubbish, and some of them correctly signed', async () => {
    faults.set({ seed: 3, games: { rubbish: true } });
    for (let round = 0; round < 40; round += 1) await call();
    const signed = heard.filter(({ text, signature }) => signature === signOf(Buffer.from(text)));
    expect(signed.length).toBeGreaterThan(5);
    expect(signed.length).toBeLessThan(35);
    const sound = heard.filter(({ text }) => {
      try {
        return JSON.parse(text).token === 'token';
      } catch {
        return false;
      }
    });
    expect(sound).toEqual([]);
  });

  it('meet faults at the rates that are set, the same ones for the same seed, and are counted', async () => {
    const outcomes = async () => {
      faults.set({ seed: 11, rates: { drop: 0.3, lose_answer: 0.3 } });
      const told: string[] = [];
      for (let round = 0; round < 60; round += 1) {
        told.push(
          await call().then(
            () => 'answered',
            () => 'lost',
          ),
        );
      }
      return told;
    };
    const first = await outcomes();
    expect(await outcomes()).toEqual(first);
    expect(new Set(first)).toEqual(new Set(['answered', 'lost']));
    const { drop = {}, lose_answer = {} } = faults.report().happened;
    expect((drop['bet'] ?? 0) + (lose_answer['bet'] ?? 0)).toBeGreaterThanOrEqual(
      2 * first.filter((one) => one === 'lost').length,
    );
  });
});
