import { createHash, randomUUID } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoWheels, seedSpins } from '../../demo/spins.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import {
  makeRoundExpire,
  newPlayer,
  save,
  secretOf,
  sureWheel,
  WHEEL,
} from '../../testing/play/spins.ts';
import type { Player } from '../../testing/play/spins.ts';
import { drawNumber } from './seeds.ts';
import { listWheelsWithPrizes, saveWheels } from './wheels-store.ts';

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

describe('listSpins', () => {
  const list = (websiteId = '3') =>
    server.call('listSpins', { params: { websiteId }, ...player.ask() });

  it('wheel-01: shows the wheels that are open, in their order, with the time of their last change', async () => {
    const result = await list();
    const { spins } = result.success ? result.data : expect.fail();
    expect(spins.slice(0, 2)).toEqual([
      {
        id: 1,
        name: 'วงล้อนำโชค',
        name_en: 'Lucky wheel',
        price: 10,
        image: 'lucky.svg',
        image_version: expect.any(Number),
      },
      {
        id: 2,
        name: 'วงล้อทองคำ',
        name_en: 'Golden wheel',
        price: 50,
        image: 'golden.svg',
        image_version: expect.any(Number),
      },
    ]);
    const now = Date.now() / 1000;
    expect(spins[0]?.image_version).toBeGreaterThan(now - 600);
    expect(spins[0]?.image_version).toBeLessThanOrEqual(now);
  });

  it('wheel-01: follows a change at once', async () => {
    const wheel = await sureWheel(server);
    const names = async () => {
      const result = await list();
      return result.success ? result.data.spins.map(({ name }) => name) : [];
    };
    expect(await names()).toContain(wheel.name);
    await save(server, { ...wheel, name: 'วงล้อใหม่' });
    expect(await names()).toContain('วงล้อใหม่');
    await save(server, { ...wheel, is_enabled: false });
    expect(await names()).not.toContain('วงล้อใหม่');
  });

  it('wheel-01: knows the wheels of this website only, and asks for a session', async () => {
    expect(await list('4')).toMatchObject({ status: 404 });
    const params = { websiteId: '3' };
    expect(await server.call('listSpins', { params })).toMatchObject({ status: 401 });
  });
});

describe('openSpin', () => {
  it('wheel-07: gives the address of a round that costs nothing yet', async () => {
    const result = await player.open();
    const { url, round_id } = result.success ? result.data : expect.fail();
    expect(url).toBe(`http://127.0.0.1:3000/wheel/${round_id}`);
    expect(await player.balances()).toEqual({ credit: 0, points: 100 });
    expect(await player.round(round_id)).toMatchObject({ status: 'open', price: 10, result: null });
  });

  it('wheel-09: gives back the round that waits, so that nobody chooses among hashes', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => player.openRound()));
    expect(new Set(ids).size).toBe(1);
    expect(await player.openRound(2)).not.toBe(ids[0]);
  });

  it('wheel-10: counts a member’s rounds without a gap', async () => {
    const nonces: number[] = [];
    for (let spin = 0; spin < 3; spin += 1)
      nonces.push((await player.played(await player.openRound())).nonce);
    expect(nonces).toEqual([1, 2, 3]);
    const another = await newPlayer(server, 10);
    const id = await another.openRound(WHEEL);
    expect(await another.read(id)).toMatchObject({ data: { round: { nonce: 1 } } });
  });

  it('wheel-12: opens another round where the wheel has changed or the day has passed', async () => {
    const wheel = await sureWheel(server);
    const first = await player.openRound(wheel.id);
    await save(server, wheel);
    const second = await player.openRound(wheel.id);
    expect(second).not.toBe(first);
    await makeRoundExpire(server, second);
    const third = await player.openRound(wheel.id);
    expect(third).not.toBe(second);
    for (const id of [first, second]) expect((await player.round(id)).status).toBe('expired');
    expect((await player.round(third)).status).toBe('open');
  });

  it('wheel-12: refuses a wheel that is unknown or closed, and whatever is no id', async () => {
    const wheel = await sureWheel(server);
    await save(server, { ...wheel, is_enabled: false });
    for (const id of [wheel.id, 99]) {
      expect(await player.open(id)).toMatchObject({ status: 404, code: 'spin_unknown' });
    }
    for (const id of [0, -1, 1.5, 2 ** 31, 1e300]) {
      expect(await player.open(id)).toMatchObject({ status: 400, code: 'invalid_input' });
    }
  });

  it('asks for a session', async () => {
    expect(await server.call('openSpin', { body: { spin_id: WHEEL } })).toMatchObject({
      status: 401,
    });
  });
});

describe('getSpinRound', () => {
  it('wheel-08: shows the wheel, its odds and the hash that the server is bound to', async () => {
    const id = await player.openRound();
    const shown = await player.round(id);
    const [wheel] = demoWheels;
    expect(shown).toMatchObject({ id, wheel_id: 1, name: wheel?.name, price: 10, nonce: 1 });
    expect(shown.prizes).toEqual(
      wheel?.prizes.map((prize, at) => ({ ...prize, position: at + 1 })),
    );
    const hash = createHash('sha256')
      .update(await secretOf(server, id))
      .digest('hex');
    expect(shown.server_seed_hash).toBe(hash);
    expect(Date.parse(shown.expires_at) - Date.parse(shown.opened_at)).toBe(24 * 60 * 60 * 1000);
  });

  it('wheel-08: says nothing of the server’s seed before the round is played', async () => {
    const id = await player.openRound();
    const secret = await secretOf(server, id);
    const number = drawNumber(secret, 'ขอให้โชคดี', 1);
    const answers = [await player.open(), await player.read(id), await player.list()];
    await makeRoundExpire(server, id);
    answers.push(await player.read(id), await player.play(id), await player.list());
    for (const answer of answers) {
      const text = JSON.stringify(answer);
      expect(text).not.toContain('"server_seed"');
      expect(text).not.toContain(`"number":${number}`);
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        expect(text).not.toContain(secret.toString(encoding).slice(0, 12));
      }
      expect(text).not.toContain(JSON.stringify([...secret.subarray(0, 4)]).slice(1, -1));
    }
  });

  it('wheel-20: shows a round to nobody else', async () => {
    const id = await player.openRound();
    const stranger = await newPlayer(server, 100);
    expect(await stranger.read(id)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await stranger.play(id, 'x')).toMatchObject({ status: 404, code: 'not_found' });
    expect(await stranger.balances()).toEqual({ credit: 0, points: 100 });
    expect((await player.round(id)).status).toBe('open');
  });

  it('knows nobody’s round, and asks for a session', async () => {
    expect(await player.read(NOBODYS_ROUND)).toMatchObject({ status: 404 });
    expect(await player.read('nonsense')).toMatchObject({ status: 400 });
    const params = { roundId: await player.openRound() };
    expect(await server.call('getSpinRound', { params })).toMatchObject({ status: 401 });
  });
});

describe('listSpinRounds', () => {
  it('wheel-20: tells a member’s rounds, newest first, with what was won', async () => {
    const wheel = await sureWheel(server);
    const first = await player.openRound(wheel.id);
    await player.played(first);
    const second = await player.openRound(2);
    const result = await player.list();
    expect(result).toMatchObject({
      data: {
        rounds: [
          { id: second, name: 'วงล้อทองคำ', nonce: 2, status: 'open', played_at: null, prize: null },
          { id: first, price: 10, nonce: 1, status: 'played', prize: { position: 1, amount: 7 } },
        ],
      },
    });
  });

  it('wheel-20: tells nobody else of them, and asks for a session', async () => {
    await player.openRound();
    const stranger = await newPlayer(server, 0);
    expect(await server.call('listSpinRounds', stranger.ask())).toMatchObject({
      data: { rounds: [] },
    });
    expect(await server.call('listSpinRounds')).toMatchObject({ status: 401 });
  });
});

describe('the database', () => {
  it('wheel-02: takes no odds that do not sum to 1, whoever writes them', async () => {
    const wheel = await sureWheel(server);
    const wrong = { ...wheel, prizes: wheel.prizes.slice(0, 1) };
    await expect(save(server, wrong)).rejects.toThrow(/odds of wheel \d+ sum to 999999 of 1000000/);
    await expect(save(server, { ...wheel, id: 98, prizes: wrong.prizes })).rejects.toThrow(
      /sum to 999999/,
    );
    const remove = sql`
      delete from spin_prizes
       where wheel_id = ${wheel.id}`;
    await expect(server.context.database.query(remove)).rejects.toThrow(/sum to 0 of/);
    const bare = sql`
      insert into spin_wheels (id, website_id, name, price_micro, image, sort)
      values (97, 3, 'x', 10000, 'x.svg', 1)`;
    await expect(server.context.database.query(bare)).rejects.toThrow(/sum to 0 of/);
  });

  it('wheel-11: lets the application change nothing of what was fixed at the opening', async () => {
    const id = await player.openRound();
    for (const column of ['server_seed', 'server_seed_hash', 'nonce', 'prizes', 'price_micro']) {
      const statement = sql`
        update spin_rounds
           set ${raw(column)} = ${raw(column)}
         where id = ${id}`;
      await expect(server.context.database.query(statement)).rejects.toThrow(/permission denied/);
    }
    const forged = sql`
      insert into spin_rounds
             (id, member_id, nonce, wheel_id, wheel_version, wheel_name, price_micro, prizes,
              server_seed, server_seed_hash, opened_at, expires_at)
      values (${randomUUID()}, ${player.id}, 99, 2, 1, 'x', 1, '[]',
              ${Buffer.alloc(32)}, ${Buffer.alloc(32)}, now(), now())`;
    await expect(server.context.database.query(forged)).rejects.toThrow(/spin_rounds_hash/);
  });

  it('wheel-11: keeps a round that has been played or has expired, whoever writes', async () => {
    const wheel = await sureWheel(server);
    const played = await player.openRound(wheel.id);
    await player.played(played);
    const expired = await player.openRound(wheel.id);
    await save(server, wheel);
    await player.openRound(wheel.id);
    const database = server.context.database;
    for (const id of [played, expired]) {
      const rewrite = sql`
        update spin_rounds
           set status = status
         where id = ${id}`;
      await expect(database.query(rewrite)).rejects.toThrow(/stays as it is/);
      const remove = database.transaction(async (tx) => {
        await tx.query(sql`set local role none`);
        await tx.query(sql`
          delete from spin_rounds
           where id = ${id}`);
      });
      await expect(remove).rejects.toThrow(/stays as it is/);
    }
  });
});

it('counts what was won since a wheel’s last save', async () => {
  const wheel = await sureWheel(server);
  const countOf = async () => {
    const wheels = await listWheelsWithPrizes(server.context.database, 3);
    return wheels.find(({ id }) => id === wheel.id)?.prizes.map(({ won }) => won);
  };
  await player.played(await player.openRound(wheel.id));
  await player.played(await player.openRound(wheel.id));
  await player.openRound(wheel.id);
  expect(await countOf()).toEqual([2, 0]);
  await save(server, wheel);
  expect(await countOf()).toEqual([0, 0]);
});

it('office-59: a save of another website takes no wheel, and changes none', async () => {
  const wheel = await sureWheel(server);
  const ofThis = () => listWheelsWithPrizes(server.context.database, 3);
  const before = await ofThis();
  const prizes = wheel.prizes.map((prize) => ({ ...prize, label: 'taken' }));
  await server.context.database.transaction((tx) =>
    saveWheels(tx, 4, [{ ...wheel, name: 'taken', prizes }]),
  );
  expect(await ofThis()).toEqual(before);
});

it('wheel-06: seeds its wheels once, and leaves alone what an operator has changed', async () => {
  const [lucky] = demoWheels;
  if (!lucky) return expect.fail();
  const id = await player.openRound(2);
  await save(server, { ...lucky, name: 'ของผู้ดูแล' });
  await seedSpins(server.context);
  const result = await player.open();
  const changed = await player.round(result.success ? result.data.round_id : '');
  expect(changed.name).toBe('ของผู้ดูแล');
  expect((await player.round(id)).status).toBe('open');
});
