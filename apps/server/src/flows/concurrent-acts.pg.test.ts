import { setTimeout as sleep } from 'node:timers/promises';
import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { askWithdrawal } from '../testing/money/payments.ts';
import type { PaymentServer } from '../testing/money/payments.ts';
import { startPaymentServer } from '../testing/money/payments.ts';
import { claimPromotion } from '../features/promotions/claim-promotion.ts';
import { offerPromotion } from '../testing/play/promotions.ts';
import { paidDeposit, sendReversal } from '../testing/money/reversals.ts';
import { addTestStudio, betOf, openPlayer, rollbackOf, winOf } from '../testing/play/studio.ts';
import type { TestStudio } from '../testing/play/studio.ts';
import { adjustMember } from './members/adjust-member.ts';
import { setLimit } from './members/set-limit.ts';

const AT_ONCE = 40;
/** Hundreds of signed calls, on a machine that does other work. */
const TIMEOUT_MS = 120_000;
const UNITS_PER_BAHT = 100_000;

let database: TestDatabase;
let server: PaymentServer;
let studio: TestStudio;
let owner: pg.Client;
type Player = Awaited<ReturnType<typeof openPlayer>>;
/** Their accounts are older than the studio's, and newer. */
let older: Player[];
let newer: Player[];

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: database.url });
  studio = await addTestStudio(server);
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const openPlayers = () =>
    Promise.all([1, 2, 3, 4].map(() => openPlayer(server, studio, 100_000)));
  older = await openPlayers();
  // The first bet opens the studio's account.
  const [first] = older;
  if (first) expect(await statusOf('bet', betOf(first.gameSession, UNITS_PER_BAHT))).toBe('RS_OK');
  newer = await openPlayers();
});
afterAll(async () => {
  await server.close();
  await owner.end();
  await database.close();
});

async function statusOf(path: string, body: object): Promise<string> {
  return (await studio.call(path, body)).status;
}

const atOnce = <Result>(act: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => act(index)));

/** Prepares what the acts are about, one after the other, and returns the act and its expected answer. */
interface Acts {
  act: (index: number) => Promise<unknown>;
  answer: unknown;
}

async function bets({ gameSession }: Player) {
  const made = Array.from({ length: AT_ONCE }, () => betOf(gameSession, UNITS_PER_BAHT));
  for (const bet of made) expect(await statusOf('bet', bet)).toBe('RS_OK');
  return made;
}

const kinds: Record<string, (player: Player) => Promise<Acts>> = {
  'rollbacks of bets': async (player) => {
    const made = await bets(player);
    return {
      act: async (index) => statusOf('rollback', rollbackOf(at(made, index))),
      answer: 'RS_OK',
    };
  },
  'rollbacks of wins': async (player) => {
    const wins = (await bets(player)).map((bet) => winOf(bet, UNITS_PER_BAHT));
    for (const win of wins) expect(await statusOf('win', win)).toBe('RS_OK');
    return {
      act: async (index) => statusOf('rollback', rollbackOf(at(wins, index))),
      answer: 'RS_OK',
    };
  },
  "the gateway's reversals": async (player) => {
    const deposits: Awaited<ReturnType<typeof paidDeposit>>[] = [];
    while (deposits.length < AT_ONCE) deposits.push(await paidDeposit(server, player));
    return { act: (index) => sendReversal(server, at(deposits, index).transfer), answer: 200 };
  },
  'claims of promotions': async (player) => {
    const terms = { turnover: { multiple: 0 }, reward: { amount: 10 } };
    const ids = await atOnce(() => offerPromotion(server, terms));
    return {
      act: async (index) => {
        const request = { memberId: player.id, websiteId: 3, promotionId: at(ids, index) };
        return (await claimPromotion(server.context, request)).outcome;
      },
      answer: 'claimed',
    };
  },
  // One of them is requested; the others wait for it. Claims come before, because a withdrawal stops them.
  withdrawals: async (player) => ({
    act: async () => (await askWithdrawal(server, player, 100)).success,
    answer: true,
  }),
  adjustments: async ({ id: memberId }) => ({
    act: async (index) => {
      const { ledger, database: db } = server.context;
      const adjustment = {
        memberId,
        amountMicro: index % 2 === 0 ? MICRO_PER_BAHT : -MICRO_PER_BAHT,
        source: 'operator',
        key: `concurrent:${memberId}:${index}`,
        actor: 'test',
        reason: 'test',
      };
      return (await db.transaction((tx) => adjustMember(tx, ledger, adjustment))).outcome;
    },
    answer: 'posted',
  }),
  limits: async ({ id: memberId }) => ({
    act: async (index) => {
      const amountMicro = BigInt(1_000_000 - index) * MICRO_PER_BAHT;
      const limit = { memberId, kind: 'stake', period: 'day', amountMicro } as const;
      await setLimit(server.context.database, limit);
      return 'set';
    },
    answer: 'set',
  }),
};

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error('there are not so many');
  return item;
}

/** The database's deadlocks. A connection tells its own at the latest when it ends. */
async function countDeadlocks(): Promise<number> {
  const { rows } = await owner.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.deadlocks);
}

/** Has each player bet until `work` ends; returns the statuses. */
async function betBeside(players: readonly Player[], work: Promise<unknown>): Promise<string[]> {
  let isOver = false;
  const statuses: string[] = [];
  const bet = async ({ gameSession }: Player) => {
    while (!isOver) {
      statuses.push(await statusOf('bet', betOf(gameSession, UNITS_PER_BAHT)));
      await sleep(1);
    }
  };
  const betting = players.map(bet);
  await work.finally(() => {
    isOver = true;
  });
  await Promise.all(betting);
  return statuses;
}

describe.each(Object.keys(kinds))('ledger-52 ledger-53: %s', (kind) => {
  it.each([
    ['older than the studio', () => older],
    ['newer than the studio', () => newer],
  ])(
    `end without a deadlock, 40 at once of a member ${'%s'}, beside bets`,
    async (_, players) => {
      const [busy, ...others] = players();
      if (!busy || !kinds[kind]) throw new Error('no player');
      const { act, answer } = await kinds[kind](busy);
      const acts = atOnce(act);
      // The busy member plays on, too, and may wait for the acts.
      const [, statuses] = await Promise.all([
        betBeside([busy], acts),
        betBeside([...others, ...older.slice(1)], acts),
      ]);
      expect(await acts).toContain(answer);
      expect(new Set(statuses)).toEqual(new Set(['RS_OK']));
      await owner.query('select pg_stat_clear_snapshot()');
      expect(await countDeadlocks()).toBe(0);
    },
    TIMEOUT_MS,
  );
});
