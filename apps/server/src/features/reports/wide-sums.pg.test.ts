import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { asOwner } from '../../testing/money/ledger.ts';
import { betOf, rollbackOf, winOf } from '../../testing/play/studio.ts';
import { openTestWallet } from '../../testing/play/wallet.ts';
import { projectReports, rebuildReports } from './project-reports.ts';
import { readReportLag } from './reads.ts';

const wallet = openTestWallet();
const { player, statusOf } = wallet;
const never = new AbortController().signal;
/** So many of the largest win are more than a bigint of PostgreSQL holds. */
const WINS = 105;

it('report-02 ops-66: sums of the largest wins stop neither the fold nor a rebuild', async () => {
  const { database } = wallet.server.context;
  await database.query(sql`update game_studios set max_win_micro = 9000000000000000000`);
  const { gameSession } = await player();
  const bet = betOf(gameSession, 100_000);
  expect(await statusOf('bet', bet)).toBe('RS_OK');
  for (let made = 0; made < WINS; made += 1) {
    const win = winOf(bet, Number.MAX_SAFE_INTEGER);
    expect(await statusOf('win', win)).toBe('RS_OK');
    expect(await statusOf('rollback', rollbackOf(win))).toBe('RS_OK');
  }
  while (!(await projectReports(database, never)));
  expect(await readReportLag(database)).toMatchObject({ transfers: 0n, isLate: false });
  await rebuildReports(database);
  const [won] = await database.query<{ micro: string }>(sql`
    select sum(amount_micro)::text as micro
      from report_days
     where figure = 'win'`);
  expect(won?.micro).toBe(String(BigInt(Number.MAX_SAFE_INTEGER) * 10n * BigInt(WINS)));
});

it('ops-66: a fold that cannot go on is late after ten minutes, and a rebuild fails as it does', async () => {
  const { database } = wallet.server.context;
  await database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(
      sql`alter table report_days add constraint no_more check (figure <> 'bet') not valid`,
    );
  });
  const { gameSession } = await player();
  expect(await statusOf('bet', betOf(gameSession, 100_000))).toBe('RS_OK');
  await expect(projectReports(database, never)).rejects.toThrow('no_more');
  await expect(rebuildReports(database)).rejects.toThrow('no_more');
  expect(await readReportLag(database)).toMatchObject({ isLate: false });
  await database.query(sql`update report_folds set moved_at = now() - interval '11 minutes'`);
  // The transfers are still new.
  expect(await readReportLag(database)).toMatchObject({ isLate: false });
  await asOwner(database, async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`);
    await tx.query(
      sql`update ledger_transfers set created_at = created_at - interval '11 minutes'`,
    );
    expect(await readReportLag(tx)).toMatchObject({ transfers: 2n, isLate: true });
  });
  await database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`alter table report_days drop constraint no_more`);
  });
  while (!(await projectReports(database, never)));
  expect(await readReportLag(database)).toMatchObject({ transfers: 0n });
});
