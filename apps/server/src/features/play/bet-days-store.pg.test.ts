import { randomUUID } from 'node:crypto';
import { fromBangkokTime } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newMember } from '../../testing/money/payments.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { addTestStudio } from '../../testing/play/studio.ts';
import { answerReading } from '../../ledger/participants.ts';
import { followUpKey, readBetDays } from './bet-days-store.ts';

const LOTUS = 'lotus';
const ORCHID = 'orchid';

let server: TestServer;
let member: TestMember;
let other: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  await addTestStudio(server, LOTUS);
  await addTestStudio(server, ORCHID);
});
afterAll(() => server.close());
beforeEach(async () => {
  [member, other] = [await newMember(server), await newMember(server)];
});

interface Written {
  of: TestMember;
  day: string;
  uuid?: string;
  studioCode?: string;
  /** The bet of a win; without one it is a bet. */
  references?: string;
}

/** A bet or a win made at noon of a Bangkok day, as the table has it. Returns its uuid. */
async function write({
  of,
  day,
  uuid = randomUUID(),
  studioCode = LOTUS,
  references,
}: Written): Promise<string> {
  await server.context.database.query(sql`
    insert into studio_transactions
           (studio_code, transaction_uuid, kind, member_id, game_code, round, is_round_closed,
            is_free, amount_micro, reference_uuid, transfer_id, created_at)
    values (${studioCode}, ${uuid}, ${references === undefined ? 'bet' : 'win'}, ${of.id}, 'slot',
            ${uuid}, false, false, 1000000, ${references ?? null}, 0,
            ${fromBangkokTime(`${day}T12:00:00`)})`);
  return uuid;
}

const named = (of: TestMember, referenceUuid: string | null, studioCode = LOTUS) => ({
  studioCode,
  memberId: of.id,
  referenceUuid,
});

/** One batch, as the ledger asks for it. */
async function daysOf(followUps: readonly ReturnType<typeof named>[]) {
  const days = await server.context.database.transaction((tx) =>
    answerReading(tx, readBetDays(followUps)),
  );
  return followUps.map((followUp) => days.get(followUpKey(followUp)));
}

it('finds the day of each bet of a batch, and none for a bet itself', async () => {
  const first = await write({ of: member, day: '2026-03-01' });
  const second = await write({ of: member, day: '2026-03-02' });
  const third = await write({ of: other, day: '2026-03-03' });
  const batch = [named(member, first), named(member, second), named(other, third)];
  expect(await daysOf(batch)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
  expect(await daysOf([named(member, null)])).toEqual([undefined]);
  expect(await daysOf([...batch.slice(0, 1), named(other, null)])).toEqual([
    '2026-03-01',
    undefined,
  ]);
});

it('gives a win that is taken back the day of its bet', async () => {
  const bet = await write({ of: member, day: '2026-03-01' });
  const win = await write({ of: member, day: '2026-03-02', references: bet });
  await write({ of: member, day: '2026-03-03' });
  expect(await daysOf([named(member, win)])).toEqual(['2026-03-01']);
});

it('tells two studios apart that gave out the same uuid', async () => {
  const uuid = await write({ of: member, day: '2026-03-01' });
  await write({ of: member, day: '2026-03-02', uuid, studioCode: ORCHID });
  expect(await daysOf([named(member, uuid), named(member, uuid, ORCHID)])).toEqual([
    '2026-03-01',
    '2026-03-02',
  ]);
});

it('gives nobody the day of another member’s bet', async () => {
  const bet = await write({ of: other, day: '2026-03-01' });
  const win = await write({ of: member, day: '2026-03-02', references: bet });
  expect(await daysOf([named(member, bet)])).toEqual([undefined]);
  // The win is the member's own, so it counts by itself.
  expect(await daysOf([named(member, win)])).toEqual(['2026-03-02']);
});
