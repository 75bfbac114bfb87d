import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { copyFiles, factsOf, flushFolders, listTree } from './copy-files.ts';
import type { CopiedFile, Reach } from './copy-files.ts';
import { PostgresStartError } from './installation.ts';

/**
 * Files that a backup leaves out, as pg_basebackup does: PostgreSQL makes them anew, or only the running server needs
 * them. The log is copied last.
 */
const LEFT_OUT =
  /^(pg_wal\/.|postmaster\.(pid|opts)$|\.s\.PGSQL|pg_(replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.|(.*\/)?(pgsql_tmp|pg_internal\.init))/;
const CONTROL_FILE = 'global/pg_control';
const SEGMENT_OR_HISTORY = /^[0-9A-F]{8}([0-9A-F]{16}|\.history)$/;
const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;

export interface ClusterBackup {
  /** The cluster's clock at the start of the copy, and just before its end: every commit before the end is in it. */
  startedAt: Date;
  endedAt: Date;
  /** The copied files, by their paths below the copied cluster. */
  files: Record<string, CopiedFile>;
}

/**
 * Copies a running cluster to the folder `to`, as PostgreSQL's manual describes: the files in any state between the
 * backup's start and stop, then the log of that time. A replication slot keeps the log meanwhile. @param url The
 * superuser's. @throws PostgresStartError for a cluster with tablespaces.
 */
export async function backUpCluster(
  url: string,
  to: string,
  reach?: Reach,
): Promise<ClusterBackup> {
  const client = new pg.Client({ connectionString: url, application_name: 'kapao-backup' });
  await client.connect();
  const ask = async <Row extends object>(statement: string): Promise<Row> => {
    const [row] = (await client.query<Row>(statement)).rows;
    if (!row) throw new Error('PostgreSQL answered no row');
    return row;
  };
  try {
    // The slot needs no clean-up, because PostgreSQL drops it with the connection.
    await client.query(
      `select pg_create_physical_replication_slot('kapao_backup_' || pg_backend_pid(), true, true)`,
    );
    const { data, startedAt } = await ask<{ data: string; startedAt: Date }>(
      `select current_setting('data_directory') as data, clock_timestamp() as "startedAt"`,
    );
    if ((await readdir(join(data, 'pg_tblspc'))).length > 0) {
      throw new PostgresStartError(`The cluster in ${data} has tablespaces, which are not copied`);
    }
    await client.query(`select pg_backup_start('kapao', fast => true)`);
    const files = await copyData(data, to, reach);
    const { endedAt } = await ask<{ endedAt: Date }>(`select clock_timestamp() as "endedAt"`);
    const { label, last } = await ask<{ label: string; last: string }>(
      `select labelfile as label, pg_walfile_name(lsn) as last
         from pg_backup_stop(wait_for_archive => false)`,
    );
    Object.assign(
      files,
      await writeLabel(to, label),
      await copyLog(data, to, { first: firstSegment(label), last }),
    );
    await flushFolders([to, join(to, 'pg_wal')]);
    return { startedAt, endedAt, files };
  } finally {
    await client.end();
  }
}

/** Copies everything but the log; the control file last, because the recovery begins with it. */
async function copyData(
  data: string,
  to: string,
  reach?: Reach,
): Promise<Record<string, CopiedFile>> {
  const { folders, files } = await listTree(data, (path) => LEFT_OUT.test(path));
  for (const folder of folders) {
    await mkdir(join(to, folder), { recursive: true, mode: OWNER_ONLY_FOLDER });
  }
  const copied = await copyFiles(
    files.filter((path) => path !== CONTROL_FILE),
    { from: data, to, ...(reach && { reach }) },
  );
  const control = await readSettled(join(data, CONTROL_FILE));
  await writeFile(join(to, CONTROL_FILE), control, { mode: OWNER_ONLY_FILE, flush: true });
  await flushFolders([to, ...folders.map((folder) => join(to, folder))]);
  return { ...copied, [CONTROL_FILE]: factsOf(control) };
}

/** Reads until two reads agree: a read during PostgreSQL's write may return half of each state. */
async function readSettled(path: string): Promise<Buffer> {
  let before = await readFile(path);
  for (;;) {
    const now = await readFile(path);
    if (now.equals(before)) return now;
    before = now;
  }
}

/** The recovery begins where this file says, and not at the newest checkpoint. */
async function writeLabel(to: string, label: string): Promise<Record<string, CopiedFile>> {
  await writeFile(join(to, 'backup_label'), label, { mode: OWNER_ONLY_FILE, flush: true });
  return { backup_label: factsOf(Buffer.from(label)) };
}

function firstSegment(label: string): string {
  const [, segment] = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/.exec(label) ?? [];
  if (segment === undefined) throw new Error('PostgreSQL names no first segment of the backup');
  return segment;
}

async function copyLog(
  data: string,
  to: string,
  { first, last }: { first: string; last: string },
): Promise<Record<string, CopiedFile>> {
  const names = (await readdir(join(data, 'pg_wal'))).filter(
    (name) =>
      SEGMENT_OR_HISTORY.test(name) &&
      (name.endsWith('.history') || (name >= first && name <= last)),
  );
  if (!names.includes(first) || !names.includes(last)) {
    throw new Error(`PostgreSQL has not kept its log from ${first} to ${last}`);
  }
  return copyFiles(
    names.map((name) => join('pg_wal', name)),
    { from: data, to },
  );
}
