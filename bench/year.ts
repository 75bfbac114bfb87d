/**
 * Fills a database of the volume seed with a year of play (bench/year-rows.ts): transfers by month with their keys, the
 * studio's transactions, the days of play, balances. PostgreSQL makes the rows itself, without triggers, and indexes
 * them afterwards, which takes a fortieth of the time of posting them.
 */
import { addDays, bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import type { Steps } from '../apps/server/src/command-line/steps.ts';
import { openPostgres } from '../apps/server/src/db/open.ts';
import type { OpenedDatabase } from '../apps/server/src/db/open.ts';
import { accountKey, createAccountDirectory } from '../apps/server/src/ledger/accounts.ts';
import { HISTORY_DAYS } from '../apps/server/src/demo/history/story.ts';
import { beginLedgerAt } from '../apps/server/src/testing/money/past-months.ts';
import { setStage } from './stage.ts';
import { addBenchStudio } from './studio-stage.ts';
import { closeLastDays } from './year-days.ts';
import {
  insertPlayDays,
  insertStudioTransactions,
  insertTransfers,
  MAX_ROUNDS,
  numberAt,
  players,
  playersTable,
  SEATS,
  TRANSFERS_PER_STEP,
  updateBalances,
  updateStudioBalance,
} from './year-rows.ts';
import type { Year } from './year-rows.ts';

const DAYS = 365;
/** The studio's own rows are those of the last so many days, because they take half as much again as the transfers. */
const STUDIO_DAYS = 90;
/** Members of the volume seed joined up to so many days ago. */
const PAST_DAYS = 400;
const MS_PER_DAY = 86_400_000;
const CONNECTIONS = 2;

/** Loading is repeated after a crash, so nothing needs to be on the disk before the end. */
const LOADING = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  // Tables that are made or emptied in the same transaction are not logged.
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/** The demo member's past would award past cashback to all members here, for minutes a day. */
const skipDemoHistory = sql`
  insert into job_runs (job, day, done_at)
  select 'demo-history', current_date - ago, now()
    from generate_series(-1, ${HISTORY_DAYS + 1}::integer) as ago`;

/**
 * Fills an empty database with members and a year of play, closes its last days, and leaves PostgreSQL with its own
 * settings.
 */
export async function fillYear(
  { url, restart }: { url: string; restart: () => Promise<void> },
  wanted: { members: number; transfers: number; closedDays: number },
  steps: Steps,
): Promise<void> {
  const { members, transfers, closedDays } = wanted;
  await setLoading(url, true, restart);
  await prepareYear(url);
  steps.begin(`Adding ${members} members`);
  await setStage(url, { members, sessions: 1 }, steps.reach);
  const year = await loadYear(url, transfers, steps);
  steps.begin(`Closing ${closedDays} days`);
  const { days, secondsPerDay } = await closeLastDays(url, year, closedDays);
  steps.begin('Starting PostgreSQL as usual');
  await setLoading(url, false, restart);
  steps.end();
  const daily = Math.round(year.transfers / DAYS);
  console.log(`${days} days of ${daily} transfers closed, ${secondsPerDay.toFixed(1)} s each`);
}

/** Migrates an empty database, and gives each month of the year a partition. */
async function prepareYear(url: string): Promise<void> {
  const opened = await openPostgres(url);
  await beginLedgerAt(opened.database, new Date(Date.now() - PAST_DAYS * MS_PER_DAY));
  await opened.close();
}

/** Sets PostgreSQL up for the load, or back; `restart` applies it. */
async function setLoading(
  url: string,
  isLoading: boolean,
  restart: () => Promise<void>,
): Promise<void> {
  const client = await connect(url);
  if (isLoading) {
    for (const [name, value] of Object.entries(LOADING))
      await client.query(`alter system set ${name} = ${pg.escapeLiteral(value)}`);
  } else {
    await client.query('alter system reset all');
    await client.query('checkpoint');
  }
  await client.end();
  await restart();
}

/** Loads about so many transfers, and returns the year. */
async function loadYear(url: string, wanted: number, steps: Steps): Promise<Year> {
  const opened = await openPostgres(url);
  const client = await connect(url);
  try {
    steps.begin('Choosing who plays');
    await client.query('alter system set autovacuum = off');
    await client.query('select pg_reload_conf()');
    await client.query(sql`create unlogged table ${playersTable} as ${players}`);
    await client.query(sql`analyze ${playersTable}`);
    const year = await planYear(client, opened, wanted);
    await loadMonths(url, client, year, steps);
    steps.begin('Loading keys, transactions of the studio and days of play');
    await Promise.all([loadKeys(url), loadStudioTransactions(url, year)]);
    await client.query(updateBalances(year));
    await client.query(updateStudioBalance(year));
    await client.query(sql`
      select setval(pg_get_serial_sequence('ledger_transfers', 'id'),
                    (select max(id) from ledger_transfers))`);
    await client.query(sql`
      update open_bets_fold
         set transfer_id = (select max(id) from ledger_transfers)`);
    await client.query(sql`drop table ${playersTable}`);
    await client.query(skipDemoHistory);
    steps.begin('Vacuuming, as autovacuum does over the year');
    await vacuum(url);
    steps.end();
    return year;
  } finally {
    await client.end();
    await opened.close();
  }
}

async function planYear(client: pg.Client, opened: OpenedDatabase, wanted: number): Promise<Year> {
  const { database } = opened;
  const studio = await addBenchStudio(opened);
  const account = { kind: 'studio_clearing', reference: studio.code } as const;
  const ids = await createAccountDirectory().resolve(database, [account]);
  const { rows } = await client.query<{ lastId: bigint; players: number }>(sql`
    select (select max(id) from ledger_transfers)          as "lastId",
           (select count(*)::integer from ${playersTable}) as players`);
  const playing = rows[0]?.players ?? 0;
  const transfers = Math.max(Math.round(wanted / TRANSFERS_PER_STEP), 1) * TRANSFERS_PER_STEP;
  if (transfers / 2 / playing > MAX_ROUNDS)
    throw new Error(`${playing} players are too few for ${transfers} transfers`);
  // With fewer, a member would sit in two seats at a time; an odd number would part neighbours.
  if (playing < SEATS || playing % 2 === 1)
    throw new Error(`${playing} members play; ${SEATS} or more are needed, and an even number`);
  return {
    studioCode: studio.code,
    gameCode: studio.gameCode,
    studioAccountId: ids.get(accountKey(account)) ?? 0n,
    firstId: BigInt(rows[0]?.lastId ?? 0) + 1n,
    players: playing,
    transfers,
    since: startOfDay(addDays(bangkokDay(new Date()), -DAYS)),
    stepMicros: Math.floor((DAYS * MS_PER_DAY * 1_000) / transfers),
  };
}

interface Month {
  table: string;
  bounds: string;
  from: Date;
  to: Date;
}

/** Replaces each month's partition by one that has its earlier rows and the year's. */
async function loadMonths(url: string, client: pg.Client, year: Year, steps: Steps): Promise<void> {
  const { rows: months } = await client.query<Month>(sql`
    select known.relation::text                            as table,
           pg_get_expr(class.relpartbound, class.oid)      as bounds,
           known.month::timestamp at time zone 'Asia/Bangkok' as from,
           (known.month + interval '1 month') at time zone 'Asia/Bangkok' as to
      from ledger_partitions as known
      join pg_class as class on class.oid = known.relation
     where known.month::timestamp at time zone 'Asia/Bangkok' < now()
     order by known.month`);
  steps.begin(`Loading ${year.transfers} transfers of ${months.length} months`);
  const waiting = months.toReversed();
  let done = 0;
  const loadNext = async (on: pg.Client): Promise<void> => {
    for (let month = waiting.pop(); month; month = waiting.pop()) {
      await loadMonth(on, year, month);
      steps.reach((done += 1), months.length);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, () => withClient(url, loadNext)));
  for (const { table, bounds } of months) {
    await client.query(`
      begin;
      alter table ledger_transfers detach partition ${table};
      drop table ${table};
      alter table ${table}_new rename to ${table};
      alter index ${table}_new_pkey rename to ${table}_pkey;
      select ledger_protect_partition('${table}');
      alter table ledger_transfers attach partition ${table} ${bounds};
      commit`);
  }
}

async function loadMonth(on: pg.Client, year: Year, { table, from, to }: Month): Promise<void> {
  const filled = raw(`${table}_new`);
  await inTransaction(on, async () => {
    await on.query(sql`
      create table ${filled} (like ${raw(table)} including defaults including constraints)`);
    await on.query(sql`insert into ${filled} select * from ${raw(table)} order by id`);
    const numbers = { from: numberAt(year, from), to: numberAt(year, to) };
    if (numbers.from < numbers.to) await on.query(insertTransfers(filled, year, numbers));
    await on.query(sql`alter table ${filled} add primary key (id)`);
    await on.query(sql`
      create index on ${filled} (member_id, id desc) include (created_at, kind)`);
  });
}

async function loadKeys(url: string): Promise<void> {
  await withClient(url, (on) =>
    inTransaction(on, async () => {
      await on.query(sql`truncate ledger_keys`);
      await on.query(sql`alter table ledger_keys drop constraint ledger_keys_once`);
      await on.query(sql`
        insert into ledger_keys (source, idempotency_key, transfer_id, created_at)
        select source, idempotency_key, id, created_at
          from ledger_transfers`);
      await on.query(sql`
        alter table ledger_keys
          add constraint ledger_keys_once primary key (source, idempotency_key)`);
    }),
  );
}

/** The volume seed has no bets, so the table is empty before. */
async function loadStudioTransactions(url: string, year: Year): Promise<void> {
  await withClient(url, (on) =>
    inTransaction(on, async () => {
      await on.query(insertPlayDays(year));
      const { rows: indexes } = await on.query<{ name: string; definition: string }>(sql`
        select indexrelid::regclass::text   as name,
               pg_get_indexdef(indexrelid) as definition
          from pg_index
         where indrelid = 'studio_transactions'::regclass
           and not indisprimary`);
      await on.query(sql`truncate studio_transactions`);
      await on.query(sql`
        alter table studio_transactions drop constraint studio_transactions_pkey`);
      for (const { name } of indexes) await on.query(`drop index ${name}`);
      const since = startOfDay(addDays(bangkokDay(new Date()), -STUDIO_DAYS));
      const numbers = { from: numberAt(year, since), to: year.transfers };
      await on.query(insertStudioTransactions(year, numbers));
      await on.query(sql`
        alter table studio_transactions add primary key (studio_code, transaction_uuid)`);
      for (const { definition } of indexes) await on.query(definition);
    }),
  );
}

async function vacuum(url: string): Promise<void> {
  const client = await connect(url);
  const { rows } = await client.query<{ name: string }>(sql`
    select oid::regclass::text as name
      from pg_class
     where relkind = 'r'
       and relnamespace = 'public'::regnamespace
     order by relpages desc`);
  await client.end();
  const waiting = rows.toReversed();
  const vacuumNext = async (on: pg.Client): Promise<void> => {
    for (let table = waiting.pop(); table; table = waiting.pop())
      await on.query(`vacuum (freeze, analyze) ${table.name}`);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, () => withClient(url, vacuumNext)));
  await withClient(url, async (on) => {
    await on.query('analyze ledger_transfers');
  });
}

async function inTransaction(on: pg.Client, work: () => Promise<void>): Promise<void> {
  await on.query('begin');
  await work();
  await on.query('commit');
}

async function withClient(url: string, work: (on: pg.Client) => Promise<void>): Promise<void> {
  const client = await connect(url);
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** As the owner, whose statements fire no trigger. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [name, value] of [
    ['session_replication_role', 'replica'],
    ['maintenance_work_mem', '1GB'],
    ['work_mem', '256MB'],
  ] as const) {
    await client.query(sql`select set_config(${name}, ${value}, false)`);
  }
  return client;
}
