import { missionRow } from '@kapao/contract/missions/written.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { recordDeposit } from '../../testing/money/deposits.ts';
import { createMembers } from '../../testing/people/members.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { recordPlay } from '../../testing/play/play.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { saveMissions } from './store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => void vi.useRealTimers());

/** Offers this mission alone: 30 baht for three days of 100 baht or more and 500 baht in total. */
async function offer(changes: Partial<z.input<typeof missionRow>> = {}): Promise<number> {
  const row = missionRow.parse({
    id: 1,
    title: 'ฝากต่อเนื่อง 3 วัน',
    days_needed: 3,
    daily_minimum: 100,
    amount: 500,
    bonus_type: 'credit',
    bonus: 30,
    from: '2026-11-01T00:00:00',
    ...changes,
  });
  const off = [2, 3].map((id) => ({ ...row, id, is_enabled: false }));
  await server.context.database.transaction((tx) => saveMissions(tx, 3, [row, ...off]));
  return row.id;
}

async function newMember(): Promise<TestMember> {
  const [member] = await createMembers(server, 1);
  return member ?? expect.fail('no member');
}

/** Sets the server's clock to a Bangkok time. */
function setClock(time: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${time}+07:00`) });
}

/** Inserts a deposit that was credited at this Bangkok time. */
const park = ({ id }: TestMember, baht: number, time: string) =>
  recordDeposit(server.context.database, id, { baht, at: new Date(`${time}+07:00`) });

async function list({ token }: TestMember) {
  const result = await server.call('listMissions', { token });
  return result.success ? result.data.continuous_deposit : expect.fail(result.message);
}

const claim = ({ token }: TestMember, id: number) =>
  server.call('claimMission', { body: { id }, token });

describe('money that was only parked', () => {
  it('fair-08: earns nothing, however large and however many days', async () => {
    setClock('2026-11-21T12:00:00');
    const id = await offer({ days_needed: 7, daily_minimum: 200, amount: 2000, bonus: 150 });
    const member = await newMember();
    await park(member, 2000, '2026-11-15T12:00:00');
    for (const day of [16, 17, 18, 19, 20, 21]) {
      await park(member, 200, `2026-11-${day}T12:00:00`);
    }
    expect(await list(member)).toMatchObject([
      { passed: false, total_deposit: 0, days_done: 0, to_stake: 200 },
    ]);
    expect(await claim(member, id)).toMatchObject({ code: 'mission_not_passed' });
  });

  it('fair-08: counts as far as it was staked on its own day', async () => {
    setClock('2026-11-21T12:00:00');
    await offer();
    const member = await newMember();
    await park(member, 300, '2026-11-20T12:00:00');
    await recordPlay(server, member, { day: '2026-11-20', staked: 120, won: 120 });
    await park(member, 300, '2026-11-21T12:00:00');
    await recordPlay(server, member, { day: '2026-11-21', staked: 170, won: 170 });
    expect(await list(member)).toMatchObject([{ total_deposit: 290, days_done: 2, to_stake: 130 }]);
    await recordPlay(server, member, { day: '2026-11-21', staked: 1000, won: 1000 });
    expect(await list(member)).toMatchObject([{ total_deposit: 420, days_done: 2, to_stake: 0 }]);
  });
});
