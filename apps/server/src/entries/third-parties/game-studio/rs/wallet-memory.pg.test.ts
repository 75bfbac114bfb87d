import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { blockMember } from '../../../../flows/members/block-member.ts';
import { addStudioKey, retireKey } from '../../../../features/games/studios/studio-keys.ts';
import { findStudio } from '../../../../features/games/studios/studios-store.ts';
import { startTwoNodes } from '../../../../testing/server.ts';
import type { TestServer, TwoNodes } from '../../../../testing/server.ts';
import {
  addTestStudio,
  betOf,
  callsOf,
  openPlayer,
  winOf,
} from '../../../../testing/play/studio.ts';
import type { TestStudio } from '../../../../testing/play/studio.ts';
import { createKeyPair } from '../../../../adapters/game-studio/rs/signature.ts';

/** Changes to the studios and game sessions that a server caches, made during a call. */
const UNITS_PER_BAHT = 100_000;

let nodes: TwoNodes;
let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  nodes = await startTwoNodes();
  ({ server, other } = nodes);
});
afterAll(() => nodes.close());

let studio: TestStudio;
let player: Awaited<ReturnType<typeof openPlayer>>;
let count = 0;
beforeEach(async () => {
  count += 1;
  studio = await addTestStudio(server, `remembered-${count}`);
  player = await openPlayer(server, studio, 100);
  expect(await statusOf('bet', betOf(player.gameSession, 0))).toBe('RS_OK');
});

const statusOf = async (path: string, body: object, key?: string) =>
  (await studio.call(path, body, key)).status;
const baht = (amount: number) => betOf(player.gameSession, amount * UNITS_PER_BAHT);
const endLogin = () =>
  nodes.database.query(sql`
  update sessions
     set ended_at = now()
   where member_id = ${player.id}`);

it('studio-40: a call of a known game session reads nothing before its money moves', async () => {
  const reads = vi.spyOn(server.context.database, 'query');
  const bet = baht(10);
  expect(await statusOf('bet', bet)).toBe('RS_OK');
  expect(await statusOf('win', winOf(bet, 0))).toBe('RS_OK');
  expect(reads).not.toHaveBeenCalled();
  reads.mockRestore();
});

it('studio-23: a login that ended a moment ago takes no bet more, and its wins and repeats are answered', async () => {
  const before = baht(10);
  await statusOf('bet', before);
  await endLogin();
  expect(await statusOf('bet', baht(10))).toBe('RS_ERROR_TOKEN_EXPIRED');
  expect(await statusOf('bet', before)).toBe('RS_OK');
  expect(await statusOf('bet', { ...before, amount: 1 })).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
  expect(await statusOf('win', winOf(before, 5 * UNITS_PER_BAHT))).toBe('RS_OK');
  expect(await player.units()).toBe(95 * UNITS_PER_BAHT);
});

it('studio-21: an expired token is told before money that is missing, as it was by reading', async () => {
  await endLogin();
  expect(await statusOf('bet', baht(1_000))).toBe('RS_ERROR_TOKEN_EXPIRED');
});

it('studio-18: a token that was replaced on another server takes no bet more here', async () => {
  const callElsewhere = callsOf(other, studio.code, studio.privateKey);
  const fresh = await callElsewhere('check', { token: player.gameSession.token });
  expect(fresh.status).toBe('RS_OK');
  expect(await statusOf('bet', baht(10))).toBe('RS_ERROR_TOKEN_EXPIRED');
  expect(await statusOf('bet', { ...baht(10), token: fresh.token })).toBe('RS_OK');
  expect(await player.units()).toBe(90 * UNITS_PER_BAHT);
});

it('studio-25: a blocked member bets no more', async () => {
  const decision = { memberId: player.id, actor: 'test', reason: 'test' };
  await nodes.database.transaction((tx) => blockMember(tx, decision));
  expect(await statusOf('bet', baht(10))).toBe('RS_ERROR_USER_DISABLED');
  expect(await player.units()).toBe(100 * UNITS_PER_BAHT);
});

it('studio-40: a studio that is switched off, or may not call from here any more, moves nothing', async () => {
  const change = (set: ReturnType<typeof sql>) =>
    nodes.database.query(sql`
    update game_studios
       set ${set}
     where code = ${studio.code}`);
  await change(sql`is_enabled = false`);
  expect(await statusOf('bet', baht(10))).toBe('RS_ERROR_INVALID_GAME');
  await change(sql`is_enabled = true, allowed_addresses = '{203.0.113.0/24}'`);
  expect(await statusOf('bet', baht(10))).toBe('RS_ERROR_UNKNOWN');
  await change(sql`allowed_addresses = '{}', protocol = 'other'`);
  expect(await statusOf('bet', baht(10))).toBe('RS_ERROR_INVALID_SIGNATURE');
  await change(sql`protocol = 'rs'`);
  expect(await statusOf('bet', baht(10))).toBe('RS_OK');
  expect(await player.units()).toBe(90 * UNITS_PER_BAHT);
});

describe('a key that was retired a moment ago', () => {
  let next: Awaited<ReturnType<typeof createKeyPair>>;
  let first: string;
  beforeEach(async () => {
    next = await createKeyPair();
    const known = await findStudio(nodes.database, studio.code);
    first = known?.studioKeys[0]?.fingerprint ?? '';
    await nodes.database.transaction((tx) =>
      addStudioKey(tx, studio.code, { publicKey: next.publicKey }),
    );
    expect(await statusOf('bet', baht(0), next.privateKey)).toBe('RS_OK');
    expect(await statusOf('bet', baht(0))).toBe('RS_OK');
  });
  const retireFirst = () => nodes.database.transaction((tx) => retireKey(tx, studio.code, first));

  type Bet = ReturnType<typeof baht>;
  // Each of them the first call after the key was retired: a call that finds out reloads the studio.
  it.each<[string, 'bet' | 'win', (before: Bet) => Bet]>([
    ['a bet', 'bet', () => baht(10)],
    ['a bet of more than there is', 'bet', () => baht(1_000)],
    ['a repeat', 'bet', (before) => before],
    ['a win', 'win', (before) => winOf(before, 5 * UNITS_PER_BAHT)],
  ])(
    'studio-40: moves nothing for %s, and is told nothing of a repeat',
    async (_what, path, bodyOf) => {
      const before = baht(10);
      await statusOf('bet', before);
      await retireFirst();
      const body = bodyOf(before);
      expect(await studio.call(path, body)).toEqual({
        status: 'RS_ERROR_INVALID_SIGNATURE',
        request_uuid: body.request_uuid,
      });
      expect(await statusOf('bet', before, next.privateKey)).toBe('RS_OK');
      expect(await player.units()).toBe(90 * UNITS_PER_BAHT);
    },
  );

  it('moves nothing either where its call waits for the batch', async () => {
    const waiting = await holdingMoneyOf(player.id, async () => {
      const bets = Array.from({ length: 20 }, () => studio.call('bet', baht(1)));
      await expect.poll(() => server.context.ledger.figures().queueDepth).toBeGreaterThan(0);
      await retireFirst();
      return bets;
    });
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    const taken = statuses.filter((status) => status === 'RS_OK').length;
    expect(statuses.filter((status) => status === 'RS_ERROR_INVALID_SIGNATURE')).toHaveLength(
      statuses.length - taken,
    );
    // The first batch waits for its lock, and is judged once it has it.
    expect(taken).toBe(0);
    expect(await player.units()).toBe(100 * UNITS_PER_BAHT);
  });
});

it('studio-20: a login that ends while bets wait for the batch takes none of them', async () => {
  const waiting = await holdingMoneyOf(player.id, async () => {
    const bets = Array.from({ length: 100 }, () => studio.call('bet', baht(1)));
    await expect.poll(() => server.context.ledger.figures().queueDepth).toBeGreaterThan(0);
    await endLogin();
    return bets;
  });
  const statuses = new Set((await Promise.all(waiting)).map(({ status }) => status));
  expect([...statuses]).toEqual(['RS_ERROR_TOKEN_EXPIRED']);
  expect(await player.units()).toBe(100 * UNITS_PER_BAHT);
});

/** Holds the member's accounts while `work` goes on, so that the ledger's batch waits for them. */
async function holdingMoneyOf<Result>(
  memberId: bigint,
  work: () => Promise<Result>,
): Promise<Result> {
  return nodes.database.transaction(async (tx) => {
    await tx.query(sql`
      select id
        from ledger_accounts
       where member_id = ${memberId}
       order by id
         for update`);
    return work();
  });
}
