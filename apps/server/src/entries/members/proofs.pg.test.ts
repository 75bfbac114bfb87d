import { addDays, bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import { findSignedDayFaults } from '@kapao/contract/proof/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPast } from '../../demo/past.ts';
import { readAuditHead } from '../../audit/sign-head.ts';
import { closeDays } from '../../ledger/days/close-days.ts';
import { createLedger } from '../../ledger/engine.ts';
import { sha256 } from '../../ledger/days/leaves.ts';
import { moves, openMembers } from '../../testing/money/ledger.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const DAYS = 130;
const YESTERDAY = addDays(bangkokDay(new Date()), -1);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { database, secrets } = server.context;
  const [memberId = 0n] = await openMembers(database, 1);
  await database.transaction(async (tx) => {
    const past = await openPast(tx, startOfDay(addDays(YESTERDAY, 1 - DAYS)));
    await createLedger(past).post(moves.deposit(memberId, 100n));
  });
  const now = new Date();
  const closing = { database, secrets, site: '3', now, readAudit: readAuditHead };
  await closeDays(closing, new AbortController().signal);
}, 60_000);
afterAll(() => server.close());

async function pageOf(before?: string) {
  const answer = await server.call('listLedgerDays', { query: before ? { before } : {} });
  return answer.success ? answer.data : expect.fail(answer.message);
}

describe('listLedgerDays, getLedgerDay and listLedgerKeys', () => {
  it('proof-10: anybody reads all days page by page, and checks them with the published keys', async () => {
    const first = await pageOf();
    expect(first.days[0]?.day).toBe(YESTERDAY);
    const second = await pageOf(first.next_before ?? expect.fail());
    expect(second.next_before).toBeNull();
    const days = [...first.days, ...second.days].toReversed();
    expect(days).toHaveLength(DAYS);
    const keys = await server.call('listLedgerKeys', {});
    if (!keys.success) return expect.fail(keys.message);
    expect(await findSignedDayFaults(sha256, days, keys.data.keys)).toEqual([]);
  });

  it('proof-10: one day has the hash that the next one names, and the answers are cached by their tag', async () => {
    const day = await server.call('getLedgerDay', { params: { day: addDays(YESTERDAY, -1) } });
    const next = await server.call('getLedgerDay', { params: { day: YESTERDAY } });
    if (!day.success || !next.success) return expect.fail('both days are closed');
    expect(next.data.day.previous).toBe(day.data.day.hash);
    const url = `/api/ledger/days/${YESTERDAY}`;
    const { headers } = await server.app.inject({ url });
    const again = await server.app.inject({ url, headers: { 'if-none-match': headers['etag'] } });
    expect(again.statusCode).toBe(304);
  });

  it.each(['2001-01-01', 'yesterday', '0000-01-01', '2026-02-30'])(
    'proof-10: there is no day %s',
    async (day) => {
      const { statusCode } = await server.app.inject({ url: `/api/ledger/days/${day}` });
      expect([400, 404, 422]).toContain(statusCode);
    },
  );
});
