import { createHash } from 'node:crypto';
import { prizeIndexAt } from '@kapao/contract/spin-roll.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedSpins } from '../../demo/spins.ts';
import { expectSoundLedger } from '../../testing/money/ledger.ts';
import { freshAddress } from '../../testing/people/registration.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { makeRoundExpire, newPlayer, save, sureWheel, WHEEL } from '../../testing/play/spins.ts';
import type { Player } from '../../testing/play/spins.ts';
import { drawNumber } from './seeds.ts';

let server: TestServer;
let player: Player;
beforeAll(async () => {
  server = await startTestServer();
  await seedSpins(server.context);
});
afterAll(() => server.close());
beforeEach(async () => {
  player = await newPlayer(server);
});

const NOBODYS_ROUND = '00000000-0000-4000-8000-000000000000';

describe('playSpin', () => {
  it('wheel-13: draws what both seeds say, and reveals the one that was committed to', async () => {
    const id = await player.openRound();
    const before = await player.round(id);
    const { result, status } = await player.played(id, 'หมุนเลย 🎡');
    expect(status).toBe('played');
    const { server_seed = '', client_seed, number, position } = result ?? {};
    const seed = Buffer.from(server_seed, 'hex');
    expect(createHash('sha256').update(seed).digest('hex')).toBe(before.server_seed_hash);
    expect(client_seed).toBe('หมุนเลย 🎡');
    expect(number).toBe(drawNumber(seed, 'หมุนเลย 🎡', before.nonce));
    const weights = before.prizes.map(({ weight }) => weight);
    expect(position).toBe(prizeIndexAt(number ?? -1, weights) + 1);
    expect(await player.read(id)).toMatchObject({ data: { round: { result } } });
  });

  it('wheel-13: takes the price and pays credit', async () => {
    const wheel = await sureWheel(server);
    await player.played(await player.openRound(wheel.id));
    expect(await player.balances()).toEqual({ credit: 7, points: 90 });
    await expectSoundLedger(server.context.database);
  });

  it('wheel-13: takes the price and pays points', async () => {
    const wheel = await sureWheel(server, { label: '25 Diamond', type: 'points', amount: 25 });
    await player.played(await player.openRound(wheel.id));
    expect(await player.balances()).toEqual({ credit: 0, points: 115 });
    await expectSoundLedger(server.context.database);
  });

  it('takes the price where nothing is won', async () => {
    const wheel = await sureWheel(server, { label: 'ว่าง', type: 'nothing', amount: 0 });
    await player.played(await player.openRound(wheel.id));
    expect(await player.balances()).toEqual({ credit: 0, points: 90 });
  });

  it('wheel-14: tells the same result to who plays again, and moves nothing', async () => {
    const wheel = await sureWheel(server);
    const id = await player.openRound(wheel.id);
    const first = await player.played(id, 'one');
    expect(await player.played(id, 'one')).toEqual(first);
    expect(await player.played(id, 'another')).toEqual(first);
    await save(server, { ...wheel, is_enabled: false });
    expect(await player.played(id, 'one')).toEqual({ ...first, image_version: expect.any(Number) });
    expect(await player.balances()).toEqual({ credit: 7, points: 90 });
  });

  it('wheel-14: pays a round once under 100 concurrent plays', async () => {
    const wheel = await sureWheel(server);
    const id = await player.openRound(wheel.id);
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, index) => player.play(id, `seed ${index}`)),
    );
    const told = results.map((result) => (result.success ? result.data.round.result : result.code));
    expect(new Set(told.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(told[0]).toMatchObject({ position: 1 });
    expect(await player.balances()).toEqual({ credit: 7, points: 90 });
    await expectSoundLedger(server.context.database);
  });

  it('wheel-16: takes no more points than there are from rounds played at once', async () => {
    const poor = await newPlayer(server, 25);
    const wheels = await Promise.all(Array.from({ length: 5 }, () => sureWheel(server)));
    const ids = await Promise.all(wheels.map(({ id }) => poor.openRound(id)));
    const results = await Promise.all(ids.map((id) => poor.play(id, 'x')));
    expect(results.filter(({ success }) => success)).toHaveLength(2);
    expect(await poor.balances()).toEqual({ credit: 14, points: 5 });
    await expectSoundLedger(server.context.database);
  });

  it('wheel-16: refuses who has too few points, says how many are missing, and leaves the round open', async () => {
    const poor = await newPlayer(server, 3);
    const id = await poor.openRound(WHEEL);
    expect(await poor.play(id, 'x')).toMatchObject({
      status: 409,
      code: 'not_enough_points',
      message: 'Diamond ไม่เพียงพอ ต้องใช้อีก 7 Diamond',
    });
    expect(await poor.read(id)).toMatchObject({
      data: { round: { status: 'open', result: null } },
    });
    expect(await poor.balances()).toEqual({ credit: 0, points: 3 });
  });

  it('wheel-17: refuses a round whose wheel has changed, is closed, or whose day has passed; it costs nothing', async () => {
    const wheel = await sureWheel(server);
    const changed = await player.openRound(wheel.id);
    await save(server, wheel);
    const closed = await player.openRound(wheel.id);
    await save(server, { ...wheel, is_enabled: false });
    const late = await player.openRound();
    await makeRoundExpire(server, late);
    for (const id of [changed, closed, late]) {
      expect(await player.play(id)).toMatchObject({ status: 410, code: 'expired' });
      expect((await player.round(id)).status).toBe('expired');
    }
    expect(await player.balances()).toEqual({ credit: 0, points: 100 });
  });

  it('wheel-18: is closed to who takes a break, and leaves the round as it is', async () => {
    const id = await player.openRound();
    const pause = await server.call('startBreak', {
      body: { kind: 'time_out', days: 1 },
      ...player.ask(),
    });
    expect(pause.success).toBe(true);
    expect(await player.open()).toMatchObject({ status: 403, code: 'on_a_break' });
    expect(await player.play(id)).toMatchObject({ status: 403, code: 'on_a_break' });
    expect((await player.round(id)).status).toBe('open');
    expect(await player.balances()).toEqual({ credit: 0, points: 100 });
  });

  it('wheel-15: refuses seeds that cannot be shown as they are, and never answers them with a 5xx', async () => {
    const id = await player.openRound();
    const seeds = ['', 'x'.repeat(65), 'a\nb', 'a\u0000b', '\ud800', 'a\u200bb', '\u202e'];
    for (const seed of seeds) {
      expect(await player.play(id, seed)).toMatchObject({ status: 400, code: 'invalid_input' });
    }
    expect((await player.round(id)).status).toBe('open');
    expect((await player.played(id, ' '.repeat(64))).result?.client_seed).toBe(' '.repeat(64));
  });

  it('asks for a session', async () => {
    const params = { roundId: await player.openRound() };
    const request = { params, body: { client_seed: 'x' } };
    expect(await server.call('playSpin', request)).toMatchObject({ status: 401 });
  });

  it('wheel-19: is bounded for one network', async () => {
    const { token } = player;
    const address = freshAddress();
    const params = { roundId: NOBODYS_ROUND };
    const statuses = new Set<number>();
    for (let call = 0; call < 121; call += 1) {
      const body = { client_seed: 'x' };
      statuses.add((await server.call('playSpin', { params, body, token, address })).status);
    }
    expect([...statuses]).toEqual([404, 429]);
  });
});
