import pg from 'pg';
import { lagText, readReportLag } from '../../../../features/reports/reads.ts';
import sql from 'sql-template-tag';
import { readBacklog } from '../../../../features/health/backlog.ts';
import { freeBytesAt } from '../../../../db/disk.ts';
import { createDatabase } from '../../../../db/database.ts';
import { checkSchema, SchemaError } from '../../../../db/migrate.ts';
import { hasCaughtUp, MAX_LAG_SECONDS } from '../../../../db/replica.ts';
import { fault, ok, warning } from './findings.ts';
import type { Check, Finding } from './findings.ts';

const OLDEST_VERSION = 150_000;
const LOW_DISK_BYTES = 5_000_000_000;
const FULL_DISK_BYTES = 64 * 1024 * 1024;
const MAX_CLOCK_SECONDS = 2;
const LATE_REPLICA_SECONDS = 30;
/** A withdrawal older than this is reported; members are told that one takes one to three minutes. */
const LATE_WITHDRAWAL_SECONDS = 15 * 60;
/** A daily job that is later than this is reported; jobs begin up to six hours after midnight. */
const LATE_DAY_SECONDS = 12 * 60 * 60;

export const checkVersions: Check = async ({ pool }) => {
  const found: Finding[] = [];
  const node = process.versions.node;
  found.push(
    Number.parseInt(node, 10) >= 24
      ? ok('Node.js', node)
      : fault('Node.js', `${node} runs this`, 'Start by npm, which brings Node.js 24.'),
  );
  const { rows } = await pool.query<{ number: number; version: string; unsafe: string[] }>(`
    select current_setting('server_version_num')::integer as number,
           current_setting('server_version')              as version,
           array(select name::text
                   from pg_settings
                  where name in ('fsync', 'full_page_writes', 'synchronous_commit')
                    and setting = 'off'
                  order by name) as unsafe`);
  const { number = 0, version = '', unsafe = [] } = rows[0] ?? {};
  if (number < OLDEST_VERSION) {
    found.push(fault('PostgreSQL', version, 'Kapao needs PostgreSQL 15 or newer.'));
  } else if (unsafe.length > 0) {
    found.push(
      fault(
        'PostgreSQL',
        `${version} may forget what it has acknowledged: ${unsafe.join(', ')} off`,
        'Turn them on in postgresql.conf and reload.',
      ),
    );
  } else found.push(ok('PostgreSQL', version));
  return found;
};

export const checkMigrations: Check = async ({ pool }) => {
  try {
    await checkSchema(pool);
    return [ok('migrations', 'all applied')];
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    return [fault('migrations', error.message, 'npm run kapao -- db:migrate')];
  }
};

export const checkRoles: Check = async ({ pool }) => {
  const { rows } = await pool.query<{ fault: string }>(`
    select 'kapao_app can change transfers' as fault
     where has_table_privilege('kapao_app', 'ledger_transfers', 'update, delete, truncate')
     union all
    select 'kapao_app is a superuser, or may create roles or databases'
      from pg_roles
     where rolname = 'kapao_app'
       and (rolsuper or rolcreaterole or rolcreatedb)
     union all
    select current_user || ' may not become kapao_app'
     where not pg_has_role('kapao_app', 'member')
     union all
    select current_user || ' may not become kapao_reader'
     where not pg_has_role('kapao_reader', 'member')
     union all
    select 'kapao_reader can write ' || oid::regclass
      from pg_class
     where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p')
       and has_table_privilege('kapao_reader', oid, 'insert, update, delete, truncate')`);
  if (rows.length === 0) return [ok('roles', 'kapao_app can insert transfers, and change none')];
  return rows.map((row) =>
    fault('roles', row.fault, 'Revoke it; migrations grant what kapao_app and kapao_reader need.'),
  );
};

export const checkPartitions: Check = async ({ pool }) => {
  const { rows } = await pool.query<{ ahead: number }>(`
    select count(*)::integer as ahead
      from ledger_partitions
     where month > (now() at time zone 'Asia/Bangkok')::date`);
  const found = `${rows[0]?.ahead ?? 0} months of transfers are prepared`;
  if ((rows[0]?.ahead ?? 0) > 0) return [ok('partitions', found)];
  return [fault('partitions', found, 'Start a server: it makes them (the job make-partitions).')];
};

export const checkConnections: Check = async ({ pool }) => {
  const { rows } = await pool.query<{ used: number; max: number }>(`
    select (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as used,
           current_setting('max_connections')::integer as max`);
  const { used = 0, max = 0 } = rows[0] ?? {};
  const found = `${used} of ${max} are used`;
  if (used < 0.8 * max) return [ok('connections', found)];
  return [
    warning('connections', found, 'Raise max_connections, or put PgBouncer in front: 29 a server.'),
  ];
};

export const checkClock: Check = async ({ pool }) => {
  const before = Date.now();
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  const middle = (before + Date.now()) / 2;
  const seconds = Math.abs((rows[0]?.now.getTime() ?? 0) - middle) / 1_000;
  const found = `${seconds.toFixed(1)} s between this machine and PostgreSQL`;
  if (seconds <= MAX_CLOCK_SECONDS) return [ok('clock', found)];
  return [fault('clock', found, 'Set both by NTP (timedatectl set-ntp true, or chrony).')];
};

export const checkDisk: Check = async ({ config, pool }) => {
  if (config.databaseUrl !== undefined) {
    const { rows } = await pool.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    );
    return [ok('disk', `the database has ${rows[0]?.size}; watch the disk of its machine`)];
  }
  const bytes = await freeBytesAt(config.dataDir);
  const found = `${(bytes / 1e9).toFixed(1)} GB are free in ${config.dataDir}`;
  if (bytes > LOW_DISK_BYTES) return [ok('disk', found)];
  const level = bytes < FULL_DISK_BYTES ? fault : warning;
  return [level('disk', found, 'Move backups away, or enlarge the disk.')];
};

export const checkReplication: Check = async ({ pool }) => {
  const { rows } = await pool.query<{
    isReplica: boolean;
    isSynchronous: boolean;
    synchronous: number;
    replicas: number;
    lag: number;
    idleSlots: string[];
  }>(`
    select pg_is_in_recovery() as "isReplica",
           current_setting('synchronous_standby_names') <> '' as "isSynchronous",
           (select count(*)::integer from pg_stat_replication where sync_state in ('sync', 'quorum'))
             as synchronous,
           (select count(*)::integer from pg_stat_replication) as replicas,
           (select coalesce(extract(epoch from max(replay_lag)), 0)::integer from pg_stat_replication)
             as lag,
           array(select slot_name::text from pg_replication_slots where not active) as "idleSlots"`);
  const [state] = rows;
  if (!state) return [];
  const found: Finding[] = [];
  if (state.isReplica) {
    const mend = 'Name the primary in DATABASE_URL, or a balancer that finds it.';
    found.push(fault('replication', 'DATABASE_URL leads to a replica', mend));
  }
  if (state.isSynchronous && state.synchronous === 0) {
    const mend = 'Bring the standby back, or take it off synchronous_standby_names.';
    found.push(fault('replication', 'no synchronous standby answers: commits wait', mend));
  }
  if (state.lag > LATE_REPLICA_SECONDS) {
    const mend = 'Look at the network and the disk of the replica.';
    found.push(warning('replication', `a replica is ${state.lag} s behind`, mend));
  }
  if (state.idleSlots.length > 0) {
    const mend = 'Drop it (pg_drop_replication_slot), or bring its reader back: it keeps the log.';
    found.push(warning('replication', `nobody reads ${state.idleSlots.join(', ')}`, mend));
  }
  return found.length > 0 ? found : [ok('replication', `${state.replicas} replicas`)];
};

export const checkReadReplica: Check = async ({ config, database }) => {
  if (config.readDatabaseUrl === undefined) return [];
  const replica = new pg.Pool({
    connectionString: config.readDatabaseUrl,
    connectionTimeoutMillis: 5_000,
    pipeline: true,
    max: 1,
  });
  replica.on('error', () => undefined);
  const check = 'read replica';
  const mend = 'READ_DATABASE_URL must be a replica of DATABASE_URL; see docs/operations.md.';
  try {
    const isCurrent = await hasCaughtUp(database, createDatabase(replica), MAX_LAG_SECONDS * 1_000);
    if (isCurrent) return [ok(check, 'has all of the primary')];
    return [fault(check, `is over ${MAX_LAG_SECONDS} s behind, or of another primary`, mend)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [fault(check, `cannot be asked: ${reason}`, mend)];
  } finally {
    await replica.end();
  }
};

export const checkJobs: Check = async ({ database }) => {
  const failed = await database.query<{ job: string; day: string; failure: string }>(sql`
    select job,
           day::text,
           coalesce(failure, '') as failure
      from job_runs
     where done_at is null
       and failure is not null
     order by day
     limit 5`);
  const found = failed.map(({ job, day, failure }) =>
    fault('jobs', `${job} of ${day} fails: ${failure}`, 'Mend the reason; it is tried again.'),
  );
  const { jobDay, withdrawalAtGateway } = await readBacklog(database);
  if (failed.length === 0 && (jobDay ?? 0) > LATE_DAY_SECONDS) {
    const hours = Math.round((jobDay ?? 0) / 3_600);
    const mend = 'Start a server: jobs run in it.';
    found.push(fault('jobs', `a daily job is ${hours} h behind`, mend));
  }
  if ((withdrawalAtGateway ?? 0) > LATE_WITHDRAWAL_SECONDS) {
    const minutes = Math.round((withdrawalAtGateway ?? 0) / 60);
    const mend = 'docs/runbook.md, KapaoWithdrawalStuck';
    found.push(warning('jobs', `a withdrawal has waited ${minutes} min for its gateway`, mend));
  }
  const lag = await readReportLag(database);
  if (lag.isLate) {
    found.push(fault('jobs', lagText(lag), 'Mend the reason; the next run of the job goes on.'));
  }
  const [last] = await database.query<{ at: Date | null }>(sql`
    select max(done_at) as at
      from job_runs`);
  if (found.length > 0) return found;
  return [ok('jobs', last?.at ? `last daily job ${last.at.toISOString()}` : 'none has run yet')];
};
