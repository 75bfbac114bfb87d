import { randomUUID } from 'node:crypto';
import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import type { SpinRound } from '@kapao/contract/spins.ts';
import sql from 'sql-template-tag';
import { memberBalances } from '../../ledger/balances.ts';
import { saveWheels } from '../../features/spins/wheels-store.ts';
import type { WheelRow } from '@kapao/contract/spins/written.ts';
import { newMember } from '../money/payments.ts';
import type { TestMember } from '../money/payments.ts';
import { freshAddress } from '../people/registration.ts';
import type { TestServer } from '../server.ts';

/** The cheaper demo wheel. */
export const WHEEL = 1;

async function memberWithPoints(server: TestServer, points: number): Promise<TestMember> {
  const fresh = await newMember(server);
  await server.context.ledger.post({
    source: 'test',
    idempotencyKey: randomUUID(),
    kind: 'opening',
    from: { kind: 'points_issue', reference: 'opening' },
    to: { kind: 'member_points', memberId: fresh.id },
    amountMicro: BigInt(points) * MICRO_PER_BAHT,
    reference: 'test',
  });
  return fresh;
}

/** Returns the member's balances in whole baht and points. */
async function balancesOf({ context }: TestServer, { id }: TestMember) {
  const { availableMicro, pointsMicro } = await memberBalances(context.database, id);
  return {
    credit: Number(availableMicro / MICRO_PER_BAHT),
    points: Number(pointsMicro / MICRO_PER_BAHT),
  };
}

/** A member who plays wheels; `newPlayer` creates one. */
export type Player = ReturnType<typeof playerOf>;

export async function newPlayer(server: TestServer, points = 100): Promise<Player> {
  return playerOf(server, await memberWithPoints(server, points));
}

function playerOf(server: TestServer, member: TestMember) {
  const ask = () => ({ token: member.token, address: freshAddress() });
  const open = (wheelId = WHEEL) =>
    server.call('openSpin', { body: { spin_id: wheelId }, ...ask() });
  const read = (roundId: string) => server.call('getSpinRound', { params: { roundId }, ...ask() });
  const play = (roundId: string, clientSeed = 'ขอให้โชคดี') =>
    server.call('playSpin', { params: { roundId }, body: { client_seed: clientSeed }, ...ask() });
  return {
    ...member,
    ask,
    open,
    read,
    play,
    balances: () => balancesOf(server, member),
    list: () => server.call('listSpinRounds', ask()),
    openRound: async (wheelId = WHEEL): Promise<string> => {
      const opened = await open(wheelId);
      if (!opened.success) throw new Error(opened.message);
      return opened.data.round_id;
    },
    round: async (roundId: string): Promise<SpinRound> => {
      const result = await read(roundId);
      if (!result.success) throw new Error(result.message);
      return result.data.round;
    },
    played: async (roundId: string, clientSeed?: string): Promise<SpinRound> => {
      const result = await play(roundId, clientSeed);
      if (!result.success) throw new Error(result.message);
      return result.data.round;
    },
  };
}

export function save({ context }: TestServer, ...wheels: WheelRow[]): Promise<void> {
  return context.database.transaction((tx) => saveWheels(tx, context.config.websiteId, wheels));
}

let lastWheel = 100;

/** Saves a wheel on which all but one in a million spins win the first prize. */
export async function sureWheel(
  server: TestServer,
  prize: Partial<WheelRow['prizes'][number]> = {},
): Promise<WheelRow> {
  lastWheel += 1;
  const wheel: WheelRow = {
    id: lastWheel,
    name: `วงล้อ ${lastWheel}`,
    name_en: null,
    price: 10,
    image: 'lucky.svg',
    sort: lastWheel,
    budget: null,
    budget_claims: null,
    is_enabled: true,
    prizes: [
      { label: 'เครดิต 7 บาท', type: 'credit', amount: 7, weight: 999_999, ...prize },
      { label: 'ไว้ลุ้นใหม่', type: 'nothing', amount: 0, weight: 1 },
    ],
  };
  await save(server, wheel);
  return wheel;
}

/** Lets a round expire, as the database's owner, because the application may not. */
export async function makeRoundExpire({ context }: TestServer, roundId: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`
      update spin_rounds
         set expires_at = now()
       where id = ${roundId}`);
  });
}

export async function secretOf({ context }: TestServer, roundId: string): Promise<Buffer> {
  const [row] = await context.database.query<{ server_seed: Buffer }>(sql`
    select server_seed
      from spin_rounds
     where id = ${roundId}`);
  if (!row) throw new Error('no such round');
  return row.server_seed;
}
