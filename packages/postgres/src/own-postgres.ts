import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkVersion, createCluster, giveTo } from './cluster.ts';
import {
  canEnter,
  findInstallation,
  lastReason,
  postgresAccount,
  PostgresStartError,
  ROOT_FOLDER,
} from './installation.ts';
import type { Installation } from './installation.ts';
import { keepOwnership, visit } from './ownership.ts';
import type { Ownership } from './ownership.ts';
import { freePort } from './ports.ts';
import { DataInUse, startPostmaster, stopPostgres } from './postmaster.ts';
import type { Listening, Postmaster } from './postmaster.ts';
import { addressOf, isPostmaster, POSTMASTER_FILE, readPostmasterFile } from './postmaster-file.ts';

/** The PostgreSQL of one data directory, for as long as this process uses it. */
export interface OwnPostgres {
  /** Of its database, as the superuser. */
  url: string;
  /** Ends it where this process started it; a command first lets other commands finish. */
  close(): Promise<void>;
}

type Role = 'server' | 'command';

export interface OwnPostgresOptions {
  /** A server has the data to itself; a command uses what runs, or starts it for as long as it needs. */
  as: Role;
  /** Root's PostgreSQL keeps its data elsewhere where its account cannot enter the data directory. */
  onMoved?: (data: string) => void;
  /** It ended unexpectedly, or could not be started again, and is about to be. */
  onCrash?: (reason: string) => void;
}

/** For a machine that does other things too; the rest are PostgreSQL's own (docs/operations.md). */
const SETTINGS = {
  shared_buffers: '64MB',
  // As large as the maximum, so that segments of the log are used again and not made anew.
  min_wal_size: '512MB',
  max_wal_size: '512MB',
  log_checkpoints: 'off',
  // Errors hold values of rows; faults of PostgreSQL itself do not.
  log_min_messages: 'log',
};
/** The kernel's limit is 108 bytes on Linux and 104 on macOS, with the closing zero. */
const MAX_SOCKET_PATH_BYTES = 103;
const SOCKET_NAME = '.s.PGSQL.5432';
const PASSWORD_BYTES = 24;
/** What another process is doing with the data is looked at this often… */
const LOOK_EVERY_MS = 100;
/** …and believed when it has stood for so long: it may be starting or on its way out. */
const SETTLE_MS = 1_500;
const RESTART_PAUSE_MS = 500;
/** For another process's PostgreSQL to be ready, or to end. */
const WAIT_TIMEOUT_MS = 60_000;

interface Wanted {
  installation: Installation;
  /** PostgreSQL's own directory, every link resolved. */
  data: string;
  dataDir: string;
  /** Where no socket can be had. The same after a restart, because connections go by the address. */
  port: number;
}

/**
 * Opens the PostgreSQL that keeps its data in `dataDir`, made on first use.
 * @throws PostgresStartError with one clear sentence; nothing has been touched then that was there before.
 */
export async function openOwnPostgres(
  dataDir: string,
  options: OwnPostgresOptions,
): Promise<OwnPostgres> {
  const place = await findPlace(dataDir, options);
  const installation = findInstallation(postgresAccount(place));
  if (!existsSync(join(place, 'PG_VERSION'))) {
    const password = randomBytes(PASSWORD_BYTES).toString('hex');
    await createCluster(installation, place, { password, isDurable: true });
  }
  const data = await realpath(place);
  await checkVersion(data);
  const wanted = { installation, data, dataDir, port: await freePort() };
  const found = await joinOrStart(wanted, options.as);
  if ('guest' in found) return found.guest;
  return keepRunning(found.owner, {
    as: options.as,
    restart: async () => {
      const again = await joinOrStart(wanted, 'server');
      if ('owner' in again) return again.owner;
      throw new DataDirectoryInUse(dataDir);
    },
    onCrash: options.onCrash ?? (() => undefined),
  });
}

export class DataDirectoryInUse extends PostgresStartError {
  constructor(dataDir: string) {
    super(
      `Another Kapao server is running on the data directory ${dataDir}.\n` +
        'Stop it first, or give this one a directory of its own with DATA_DIR.',
    );
  }
}

/** Where PostgreSQL's data stands, or shall stand. */
async function findPlace(dataDir: string, { onMoved }: OwnPostgresOptions): Promise<string> {
  const place = join(dataDir, 'postgres');
  try {
    const isThere = await lstat(place).then(
      () => true,
      () => false,
    );
    if (isThere) return await realpath(place);
    if (existsSync(join(dataDir, 'embedded'))) throw madeByPglite(dataDir);
    const account = postgresAccount();
    await mkdir(dirname(dataDir), { recursive: true });
    // Through root's, PostgreSQL's account may pass; nobody else may read either.
    const mode = account.uid === undefined ? 0o700 : 0o711;
    await mkdir(dataDir, { mode }).catch((error: unknown) => {
      if (!existsSync(dataDir)) throw error;
    });
    if (canEnter(account, dataDir)) return place;

    await mkdir(ROOT_FOLDER, { recursive: true });
    const elsewhere = await mkdtemp(join(ROOT_FOLDER, 'data-'));
    giveTo(account, elsewhere);
    await symlink(elsewhere, place).catch(async (error: unknown) => {
      await rm(elsewhere, { recursive: true });
      throw error;
    });
    onMoved?.(elsewhere);
    return elsewhere;
  } catch (error) {
    if (error instanceof PostgresStartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new PostgresStartError(`The data directory ${dataDir} cannot be used: ${reason}`, {
      cause: error,
    });
  }
}

function madeByPglite(dataDir: string): PostgresStartError {
  return new PostgresStartError(
    `The data directory ${dataDir} is of an earlier Kapao, whose database (PGlite) this one cannot read.\n` +
      'Remove it, or give this one a directory of its own with DATA_DIR.',
  );
}

type Found = { guest: OwnPostgres } | { owner: Running };
interface Running {
  postmaster: Postmaster;
  ownership: Ownership;
}

/**
 * PostgreSQL itself sees to it that only one runs on the data. One that has no owner was left by a server that
 * was killed together with its guard, and is ended.
 */
async function joinOrStart(wanted: Wanted, as: Role): Promise<Found> {
  const { installation, data, dataDir } = wanted;
  const deadline = Date.now() + WAIT_TIMEOUT_MS;
  let seen: { state: string; sinceMs: number } | undefined;
  while (Date.now() < deadline) {
    const file = await readPostmasterFile(data);
    if (!file) {
      const owner = await start(wanted);
      if (owner) return { owner };
    } else if (await isPostmaster(file.pid, data)) {
      const url = await addressOf(data, file);
      const found = await visit(url);
      if (found?.isOwned === true && as === 'command') {
        return { guest: { url, close: () => found.leave() } };
      }
      await found?.leave();
      const state = `${file.pid} ${found?.isOwned}`;
      if (seen?.state !== state) seen = { state, sinceMs: Date.now() };
      if (found && Date.now() - seen.sinceMs > SETTLE_MS) {
        if (found.isOwned) throw new DataDirectoryInUse(dataDir);
        await stopPostgres(installation, data, 'immediate');
      }
    } else {
      // Another program has the number of one that a power cut ended.
      await rm(join(data, POSTMASTER_FILE), { force: true });
    }
    await sleep(LOOK_EVERY_MS);
  }
  throw new PostgresStartError(`A PostgreSQL runs on ${data} and does not answer`);
}

/** Answers undefined where another process was quicker, or what was killed has not quite gone. */
async function start(wanted: Wanted): Promise<Running | undefined> {
  try {
    const postmaster = await startListening(wanted);
    const ownership = await keepOwnership(postmaster.url, postmaster.ended);
    return ownership && { postmaster, ownership };
  } catch (error) {
    if (error instanceof DataInUse) return undefined;
    throw error;
  }
}

/**
 * At a socket in the data directory, which only its owner may enter. Where the path is too long for one, or the
 * file system has none, at a port of this machine, with the password that stands in that directory.
 */
async function startListening({ installation, data, port }: Wanted): Promise<Postmaster> {
  const startAt = (listening: Listening) =>
    startPostmaster(installation, data, { listening, settings: SETTINGS });
  const isShort = Buffer.byteLength(join(data, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES;
  if (!isShort || process.platform === 'win32') return startAt({ port });
  try {
    return await startAt({ socketDirectory: data });
  } catch (error) {
    if (error instanceof PostgresStartError && error.message.includes('Unix-domain socket')) {
      return startAt({ port });
    }
    throw error;
  }
}

/** Starts PostgreSQL again whenever it ends, until it is closed. */
function keepRunning(
  first: Running,
  {
    as,
    restart,
    onCrash,
  }: { as: Role; restart: () => Promise<Running>; onCrash: (reason: string) => void },
): OwnPostgres {
  let current = first;
  let isClosing = false;

  const startAgain = async (): Promise<Running> => {
    for (;;) {
      try {
        return await restart();
      } catch (error) {
        // Another server has taken the data over: there is nothing to come back to.
        if (error instanceof DataDirectoryInUse || !(error instanceof PostgresStartError))
          throw error;
        onCrash(error.message);
        await sleep(RESTART_PAUSE_MS);
      }
    }
  };
  const watch = async () => {
    for (;;) {
      const words = await current.postmaster.ended;
      if (isClosing) return;
      onCrash(lastReason(words));
      current = await startAgain();
      if (isClosing) await current.postmaster.stop();
    }
  };
  const watching = watch();
  return {
    url: first.postmaster.url,
    close: async () => {
      if (as === 'command') await current.ownership.untilAlone();
      isClosing = true;
      await current.ownership.release();
      await current.postmaster.stop();
      await watching;
    },
  };
}
