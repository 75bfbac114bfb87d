import { randomUUID } from 'node:crypto';
import { addDays, startOfDay } from '@kapao/contract/bangkok.ts';
import { microFromBaht } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contradict } from '../../testing/money/ledger.ts';
import { newMember } from '../../testing/money/payments.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { addTestStudio } from '../../testing/play/studio.ts';
import type { TestStudio } from '../../testing/play/studio.ts';
import { promotionInvariants } from '../promotions/invariants.ts';
import { playInvariants } from './invariants.ts';
import { listLosingPlay } from './period-store.ts';
import { readStakesOfDay } from './reads.ts';

const WEBSITE = 3;
const period = { start: '2026-03-09', end: '2026-03-10' };
const begin = startOfDay(period.start);
const end = startOfDay(addDays(period.end, 1));
const noon = new Date(begin.getTime() + 12 * 60 * 60 * 1000);
const before = (instant: Date) => new Date(instant.getTime() - 1);
const after = (instant: Date) => new Date(instant.getTime() + 1);

let server: TestServer;
let studio: TestStudio;
let member: TestMember;
beforeAll(async () => {
  // Days and transactions are written by hand here, and no money moves.
  contradict([...playInvariants, ...promotionInvariants]);
  server = await startTestServer();
  studio = await addTestStudio(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await newMember(server);
});

/** In baht. */
interface Day {
  day?: string;
  staked: number;
  won?: number;
  bonusStaked?: number;
  bonusWon?: number;
}

async function writeDay(
  { id }: TestMember,
  { day = period.start, staked, won = 0, bonusStaked = 0, bonusWon = 0 }: Day,
): Promise<void> {
  await server.context.database.query(sql`
    insert into play_days
           (member_id, day, bet_count, staked_micro, won_micro, bonus_staked_micro, bonus_won_micro)
    values (${id}, ${day}, 1, ${microFromBaht(staked)}, ${microFromBaht(won)},
            ${microFromBaht(bonusStaked)}, ${microFromBaht(bonusWon)})`);
}

interface Written {
  kind: 'bet' | 'win' | 'rollback';
  at: Date;
  baht: number;
  bonus: number;
  round: string;
  isRoundClosed: boolean;
  isFree: boolean;
  references: string | null;
}

/** A transaction of the member, its bet open unless it says otherwise. Returns its uuid. */
async function write({ id }: TestMember, changes: Partial<Written> = {}): Promise<string> {
  const uuid = randomUUID();
  const row: Written = {
    kind: 'bet',
    at: noon,
    baht: 60,
    bonus: 0,
    round: uuid,
    isRoundClosed: false,
    isFree: false,
    references: null,
    ...changes,
  };
  await server.context.database.query(sql`
    insert into studio_transactions
           (studio_code, transaction_uuid, kind, member_id, game_code, round, is_round_closed,
            is_free, amount_micro, bonus_micro, claim_id, reference_uuid, transfer_id, created_at)
    values (${studio.code}, ${uuid}, ${row.kind}, ${id}, ${studio.gameCode}, ${row.round},
            ${row.isRoundClosed}, ${row.isFree}, ${microFromBaht(row.baht)},
            ${microFromBaht(row.bonus)}, ${row.bonus > 0 ? 1 : null}, ${row.references}, 0,
            ${row.at})`);
  return uuid;
}

/** In baht, of the members from the first up to the last. */
async function losing(first: TestMember, toId = first.id + 1n, websiteId = WEBSITE) {
  const members = { fromId: first.id, toId };
  const listed = await listLosingPlay(server.context.database, { websiteId, period, members });
  return listed
    .map(({ memberId, stakedMicro, wonMicro }) => ({
      memberId,
      staked: Number(stakedMicro) / 1e6,
      won: Number(wonMicro) / 1e6,
    }))
    .toSorted((one, other) => Number(one.memberId - other.memberId));
}

it('tells the stakes of one member on one day', async () => {
  const other = await newMember(server);
  const days = [period.start, period.end];
  for (const [index, day] of days.entries()) {
    await writeDay(member, { day, staked: 10 + index });
    await writeDay(other, { day, staked: 20 + index });
  }
  const staked = ({ id }: TestMember, day: string) =>
    readStakesOfDay(server.context.database, id, day);
  expect(await Promise.all(days.map((day) => staked(member, day)))).toEqual([
    10_000_000n,
    11_000_000n,
  ]);
  expect(await Promise.all(days.map((day) => staked(other, day)))).toEqual([
    20_000_000n,
    21_000_000n,
  ]);
  expect(await staked(member, '2026-03-11')).toBe(0n);
});

describe('losing play', () => {
  it('adds up the days of the period, both ends in it', async () => {
    for (const [day, staked] of [
      ['2026-03-08', 1],
      ['2026-03-09', 20],
      ['2026-03-10', 300],
      ['2026-03-11', 4_000],
    ] as const) {
      await writeDay(member, { day, staked, won: staked / 2 });
    }
    expect(await losing(member)).toEqual([{ memberId: member.id, staked: 320, won: 160 }]);
  });

  it('is that of the members of the range, its end left out', async () => {
    const [second, third] = [await newMember(server), await newMember(server)];
    for (const each of [member, second, third]) await writeDay(each, { staked: 10 });
    const ids = async (from: TestMember, to: TestMember) =>
      (await losing(from, to.id)).map(({ memberId }) => memberId);
    expect(await ids(second, third)).toEqual([second.id]);
    expect(await ids(member, third)).toEqual([member.id, second.id]);
  });

  it('is that of one website', async () => {
    await writeDay(member, { staked: 10 });
    expect(await losing(member, member.id + 1n, WEBSITE)).toHaveLength(1);
    expect(await losing(member, member.id + 1n, WEBSITE + 1)).toEqual([]);
  });

  it('is only that of members who won less than they staked', async () => {
    await writeDay(member, { staked: 50, won: 50 });
    expect(await losing(member)).toEqual([]);
  });
});

describe('losing play without bonus money', () => {
  it('counts the cash of stakes and wins', async () => {
    await writeDay(member, { staked: 100, bonusStaked: 60, won: 50, bonusWon: 20 });
    expect(await losing(member)).toEqual([{ memberId: member.id, staked: 40, won: 30 }]);
  });

  it('leaves out a member who lost bonus money alone', async () => {
    await writeDay(member, { staked: 100, bonusStaked: 60, won: 50 });
    expect(await losing(member)).toEqual([]);
  });

  it('lists a member whose wins were partly bonus money', async () => {
    await writeDay(member, { staked: 100, won: 120, bonusWon: 30 });
    expect(await losing(member)).toEqual([{ memberId: member.id, staked: 100, won: 90 }]);
  });
});

describe('losing play with open stakes', () => {
  it('takes an open stake for no loss, over several days too', async () => {
    await writeDay(member, { staked: 70, won: 10 });
    await writeDay(member, { day: period.end, staked: 30, won: 20 });
    await write(member);
    expect(await losing(member)).toEqual([{ memberId: member.id, staked: 40, won: 30 }]);
  });

  it('lists nobody whose only loss is open', async () => {
    await writeDay(member, { staked: 100, won: 50 });
    await write(member);
    expect(await losing(member)).toEqual([]);
  });

  it('leaves out the cash of an open stake, whose bonus money is left out already', async () => {
    await writeDay(member, { staked: 200, bonusStaked: 30 });
    await write(member, { baht: 100, bonus: 30 });
    expect(await losing(member)).toMatchObject([{ staked: 100 }]);
  });

  it.each([
    ['at the beginning of the period', begin, 40],
    ['before the period', before(begin), 100],
    ['just before the end of the period', before(end), 40],
    ['at the end of the period', end, 100],
  ])('judges an open bet made %s by its time', async (_when, at, staked) => {
    await writeDay(member, { staked: 100 });
    await write(member, { at });
    expect(await losing(member)).toMatchObject([{ staked }]);
  });

  it('takes nothing off for a free bet', async () => {
    await writeDay(member, { staked: 100 });
    await write(member, { isFree: true });
    expect(await losing(member)).toMatchObject([{ staked: 100 }]);
  });

  it('takes nothing off for a bet that has its outcome, though the round goes on', async () => {
    await writeDay(member, { staked: 100, won: 5 });
    const bet = await write(member, { round: 'table-1' });
    expect(await losing(member)).toMatchObject([{ staked: 40, won: 5 }]);
    await write(member, {
      kind: 'win',
      baht: 5,
      round: 'table-1',
      at: after(end),
      references: bet,
    });
    expect(await losing(member)).toMatchObject([{ staked: 100, won: 5 }]);
  });

  it('takes nothing off for a bet whose round was closed after it', async () => {
    await writeDay(member, { staked: 100 });
    await write(member, { round: 'table-2' });
    const closing = { round: 'table-2', at: after(end), isRoundClosed: true };
    await write(member, closing);
    expect(await losing(member)).toMatchObject([{ staked: 100 }]);
  });
});
