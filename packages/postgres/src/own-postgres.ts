import { randomBytes } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkVersion, createCluster, changeOwner } from './cluster.ts';
import { closeDataDirectory, makeDataDirectory, refusePglite } from './data-directory.ts';
import {
  canEnter,
  findInstallation,
  postgresAccount,
  PostgresStartError,
  ROOTS_COPIES_FOLDER,
} from './installation.ts';
import type { Installation } from './installation.ts';
import { addressOf, readPostmasterFile, removeStaleLocks, SOCKET_NAME } from './lock-files.ts';
import { keepOwnership, probe } from './ownership.ts';
import type { Ownership, Role } from './ownership.ts';
import { freePort } from './ports.ts';
import { DataInUse, startPostmaster } from './postmaster.ts';
import type { Listening, Postmaster } from './postmaster.ts';

/** The PostgreSQL of one data directory, while this process uses it. */
export interface OwnPostgres {
  /** The superuser's URL of its database. */
  url: string;
  /** Stops PostgreSQL if this process started it. A command first waits for the other commands that use it. */
  close(): Promise<void>;
}

export interface OwnPostgresOptions {
  /** A server has the data alone; a command joins a running PostgreSQL, or starts one for its duration. */
  as: Role;
  /** Messages for the terminal: where the data is, and that a start takes long. */
  onNote?: (text: string) => void;
  /** Called when PostgreSQL ended unexpectedly or failed to restart, before the next attempt. */
  onCrash?: (reason: string) => void;
}

/** Settings smaller than PostgreSQL's defaults, because the machine has other work, too (docs/operations.md). */
const SETTINGS = {
  shared_buffers: '64MB',
  // The minimum equals the maximum, so that log segments are recycled and not created anew.
  min_wal_size: '512MB',
  max_wal_size: '512MB',
  log_checkpoints: 'off',
  // Errors contain values of rows; PostgreSQL's own faults do not.
  log_min_messages: 'log',
};
/** The kernel's limit is 108 bytes on Linux and 104 on macOS, with the terminating zero. */
const MAX_SOCKET_PATH_BYTES = 103;
const PASSWORD_BYTES = 24;
/** The interval of checks of another process's PostgreSQL. */
const LOOK_EVERY_MS = 100;
/** A state that lasts this long is settled; before that PostgreSQL may be starting or stopping. */
const SETTLE_MS = 1_500;
const NOTE_EVERY_MS = 10_000;
/** The age at which a left-over of a first start counts as interrupted; longer than any first start takes. */
const INTERRUPTED_AFTER_MS = 10 * 60_000;
/** Time for another process's PostgreSQL to get ready or to exit. */
const WAIT_TIMEOUT_MS = 60_000;
/** PostgreSQL is restarted only after a pause if it ran for less than this. */
const SHORT_LIFE_MS = 2_000;
const RESTART_PAUSE_MS = 500;

export class DataDirectoryInUse extends PostgresStartError {
  constructor(dataDir: string, owner: Role) {
    super(
      `Another Kapao ${owner} is running on the data directory ${dataDir}.\n` +
        'Stop it first, or give this one a directory of its own with DATA_DIR.',
    );
  }
}

interface OwnData {
  installation: Installation;
  /** PostgreSQL's own directory, with all links resolved. */
  data: string;
  dataDir: string;
  /** The address, chosen by the first start and kept, because open pools use it. */
  listening: Listening | undefined;
  onNote: (text: string) => void;
}

/**
 * Opens the PostgreSQL with its data in `dataDir`, and creates it on first use. @throws PostgresStartError with one
 * clear sentence; existing data is then unchanged.
 */
export async function openOwnPostgres(
  dataDir: string,
  { as, onNote = () => undefined, onCrash = () => undefined }: OwnPostgresOptions,
): Promise<OwnPostgres> {
  const place = await findPlace(dataDir, onNote);
  const installation = findInstallation(postgresAccount(place));
  if (!existsSync(join(place, 'PG_VERSION'))) {
    onNote('Creating the database …');
    const password = randomBytes(PASSWORD_BYTES).toString('hex');
    await createCluster(installation, place, { password, isDurable: true });
  }
  const data = await realpath(place);
  await checkVersion(data);
  const own: OwnData = { installation, data, dataDir, listening: undefined, onNote };
  const opened = await joinOrStart(own, as);
  if ('joined' in opened) return opened.joined;
  await removeInterrupted(data);
  return keepRunning(own, opened.started, { as, onCrash });
}

/** Removes left-overs of interrupted first starts. A young one may belong to a process that is still at work. */
async function removeInterrupted(data: string): Promise<void> {
  for (const left of globSync(`${data}.new-*`)) {
    const found = await lstat(left).catch(() => undefined);
    const isOld = found && Date.now() - found.mtimeMs > INTERRUPTED_AFTER_MS;
    if (isOld) await rm(left, { recursive: true, force: true });
  }
}

/** Returns the folder of PostgreSQL's data, which need not exist yet. */
export async function findPlace(dataDir: string, onNote: (text: string) => void): Promise<string> {
  const place = join(dataDir, 'postgres');
  try {
    const found = await lstat(place).catch(() => undefined);
    if (found) {
      const uid = process.getuid?.();
      if (uid !== undefined && uid !== 0 && found.uid !== uid) {
        throw new PostgresStartError(
          `${place} belongs to the user ${found.uid}, whom Kapao ran as before. Run it as that user again.`,
        );
      }
      return await realpath(place);
    }
    refusePglite(dataDir);
    return await makePlace(dataDir, place, onNote);
  } catch (error) {
    if (error instanceof PostgresStartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new PostgresStartError(`The data directory ${dataDir} cannot be used: ${reason}`, {
      cause: error,
    });
  }
}

async function makePlace(
  dataDir: string,
  place: string,
  onNote: (text: string) => void,
): Promise<string> {
  const account = postgresAccount();
  await makeDataDirectory(dataDir, account);
  if (canEnter(account, dataDir)) return place;

  await closeDataDirectory(dataDir);
  await makeFolder(ROOTS_COPIES_FOLDER, 0o755);
  const elsewhere = await mkdtemp(join(ROOTS_COPIES_FOLDER, 'data-'));
  changeOwner(account, elsewhere);
  try {
    await symlink(elsewhere, place);
  } catch (error) {
    await rm(elsewhere, { recursive: true });
    // Another process may have created the folder meanwhile; then it is used.
    if (existsSync(place)) return realpath(place);
    throw error;
  }
  onNote(`PostgreSQL's data stands in ${elsewhere}.`);
  return elsewhere;
}

/** Keeps the mode of an existing folder; a new one gets `mode` whatever the umask. */
async function makeFolder(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder);
    await chmod(folder, mode);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

interface Started {
  postmaster: Postmaster;
  ownership: Ownership;
  atMs: number;
}

/**
 * Joins a running PostgreSQL or starts one. PostgreSQL itself allows one process on the data, so if nothing answers, a
 * start is tried first. One that runs without an owner was left by a server killed with its guard, and is stopped.
 */
async function joinOrStart(
  own: OwnData,
  as: Role,
): Promise<{ joined: OwnPostgres } | { started: Started }> {
  const { data, dataDir, onNote } = own;
  const deadline = Date.now() + WAIT_TIMEOUT_MS;
  let seen: { state: string; sinceMs: number } | undefined;
  let notedMs = Date.now();
  while (Date.now() < deadline) {
    const file = await readPostmasterFile(data);
    const url = file && (await addressOf(data, file));
    const found = url === undefined ? undefined : await probe(url);
    if (url !== undefined && found?.owner !== undefined && as === 'command') {
      return { joined: { url, close: () => found.leave() } };
    }
    await found?.leave();
    if (!found) {
      const started = await tryStart(own, as);
      if (started) return { started };
    }
    const state = `${file?.pid} ${found ? (found.owner ?? 'nobody') : 'silent'}`;
    if (seen?.state !== state) seen = { state, sinceMs: Date.now() };
    if (Date.now() - seen.sinceMs > SETTLE_MS) {
      if (found?.owner === 'server') throw new DataDirectoryInUse(dataDir, 'server');
      if (found && file && found.owner === undefined) stopLeftOver(file.pid);
      // A PostgreSQL that does not answer is starting or stopping, or only its files are left.
      if (!found) await removeStaleLocks(data);
    }
    if (Date.now() - notedMs > NOTE_EVERY_MS) {
      notedMs = Date.now();
      onNote(`Waiting for another PostgreSQL on ${data} (process ${file?.pid ?? 'unknown'}) …`);
    }
    await sleep(LOOK_EVERY_MS);
  }
  if (seen?.state.endsWith('command')) throw new DataDirectoryInUse(dataDir, 'command');
  throw new PostgresStartError(
    `Another process has ${data}, or has left its postmaster.pid there, and does not answer.`,
  );
}

/** Immediate, because nobody is connected, and PostgreSQL recovers unwritten data. */
function stopLeftOver(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // The process has exited meanwhile.
  }
}

/** Returns undefined when another process was faster, or a killed PostgreSQL has not quite exited. */
async function tryStart(own: OwnData, as: Role): Promise<Started | undefined> {
  try {
    const postmaster = await startListening(own);
    const ownership = await keepOwnership(postmaster.url, as, postmaster.ended);
    return ownership && { postmaster, ownership, atMs: Date.now() };
  } catch (error) {
    if (error instanceof DataInUse) return undefined;
    throw error;
  }
}

/**
 * Listens on a socket in the data directory, which only its owner may enter. If the path is too long or the file system
 * has no sockets, it listens on a TCP port with the password in that directory.
 */
async function startListening(own: OwnData): Promise<Postmaster> {
  const { installation, data, onNote } = own;
  const startAt = async (listening: Listening): Promise<Postmaster> => {
    const onSlow = () => onNote(`PostgreSQL is recovering ${data} …`);
    const options = { listening, settings: SETTINGS, onSlow };
    const postmaster = await startPostmaster(installation, data, options);
    own.listening = listening;
    return postmaster;
  };
  if (own.listening) return startAt(own.listening);
  const isShort = Buffer.byteLength(join(data, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES;
  if (!isShort || process.platform === 'win32') return startAt({ port: await freePort() });
  try {
    return await startAt({ socketDirectory: data });
  } catch (error) {
    if (error instanceof PostgresStartError && error.message.includes('Unix-domain socket')) {
      return startAt({ port: await freePort() });
    }
    throw error;
  }
}

/** Restarts PostgreSQL whenever it exits, until it is closed. */
function keepRunning(
  own: OwnData,
  first: Started,
  { as, onCrash }: { as: Role; onCrash: (reason: string) => void },
): OwnPostgres {
  let current: Started | undefined = first;
  let isClosing = false;

  const watch = async () => {
    while (!isClosing) {
      if (current) {
        const reason = await current.postmaster.ended;
        if (isClosing) return;
        onCrash(reason);
        if (Date.now() - current.atMs < SHORT_LIFE_MS) await sleep(RESTART_PAUSE_MS);
      }
      try {
        // Starts PostgreSQL again until it succeeds, because the cause may pass: a full disk, or a command that was
        // faster.
        current = undefined;
        current = await tryStart(own, as);
        if (!current) await sleep(LOOK_EVERY_MS);
      } catch (error) {
        onCrash(error instanceof Error ? error.message : String(error));
        await sleep(RESTART_PAUSE_MS);
      }
    }
    await current?.postmaster.stop();
  };
  const watching = watch();
  return {
    url: first.postmaster.url,
    close: async () => {
      if (as === 'command') await current?.ownership.untilAlone();
      isClosing = true;
      await current?.ownership.release();
      await current?.postmaster.stop();
      await watching;
    },
  };
}
