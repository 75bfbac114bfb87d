import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, readlink, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onLeaving } from '../testing/on-leaving.ts';
import { childrenOf } from '../testing/process-tree.ts';
import type { TestReport, TestRequest } from './messages.ts';

/** A copy of the tree with a process that runs its tests; it tests one change at a time. */
export interface Lane {
  /** Runs tests in the copy with this source replaced. Returns undefined after the timeout. */
  test(file: string, source: string, tests: TestsToRun): Promise<TestReport | undefined>;
  close(): Promise<void>;
}

/** The tests of one run; their paths are relative to the repository's root. */
interface TestsToRun {
  tests: readonly string[];
  bail: boolean;
  timeoutMs: number;
}

const root = resolve(import.meta.dirname, '../..');
const testProcess = join(import.meta.dirname, 'test-process.ts');
const KILL_AFTER_MS = 5_000;

/** Changes copies only, so that an interrupted run leaves the tree as it was. */
export async function openLane(): Promise<Lane> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'kapao-mutants-')));
  const remove = (): void => rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  const forget = onLeaving(remove);
  await copyTree(directory);
  let running = await start(directory);
  let changedBefore: string[] = [];
  const pathIn = (file: string): string => join(directory, file);

  return {
    test: async (file, source, { tests, bail, timeoutMs }) => {
      const path = pathIn(file);
      const original = await readFile(path);
      await writeFile(path, source);
      const changed = [path, ...changedBefore];
      const request = { changed, tests: tests.map(pathIn), bail };
      const report = await ask(running, request, timeoutMs);
      await writeFile(path, original);
      changedBefore = [path];
      if (report) return withRelativePaths(report, directory);
      await stop(running);
      running = await start(directory);
      return undefined;
    },
    close: async () => {
      await stop(running);
      remove();
      forget();
    },
  };
}

/** Copies the files that git tracks or would add, and links this tree's packages. */
async function copyTree(directory: string): Promise<void> {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter((name) => name !== '')) {
    await cp(join(root, file), join(directory, file)).catch(ignoreDeleted);
  }
  await linkPackages(join(root, 'node_modules'), join(directory, 'node_modules'));
}

function ignoreDeleted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    // Links of the workspaces are relative, so they lead into the copy.
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (entry.name === '@kapao') await linkPackages(source, target);
    // Skips Vite's and Vitest's caches, which each copy writes itself.
    else if (!/^\.(?!bin)/.test(entry.name)) await symlink(source, target);
  }
}

async function start(directory: string): Promise<ChildProcess> {
  const running = fork(testProcess, {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(running, 'message');
  return running;
}

/** Sends a request to a test process. Returns undefined after the timeout, or when the process has exited. */
async function ask(
  running: ChildProcess,
  request: TestRequest,
  timeoutMs: number,
): Promise<TestReport | undefined> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const report = new Promise<TestReport | undefined>((settle) => {
    running.once('message', (message: TestReport) => settle(message));
    running.once('exit', () => settle(undefined));
    sleep(timeoutMs, undefined, { signal }).then(settle, () => undefined);
  });
  running.send(request);
  try {
    return await report;
  } finally {
    waiting.abort();
    running.removeAllListeners('message').removeAllListeners('exit');
  }
}

/** Stops a test process. Its PostgreSQL stops with it; a worker that does not stop is killed. */
async function stop(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null || running.pid === undefined) return;
  const ended = once(running, 'exit');
  const workers = childrenOf(running.pid);
  running.kill('SIGTERM');
  const wasKilled = sleep(KILL_AFTER_MS).then(() => running.kill('SIGKILL'));
  await Promise.race([ended, wasKilled]);
  for (const worker of workers) {
    try {
      process.kill(worker, 'SIGKILL');
    } catch {
      // The process has exited already.
    }
  }
}

function withRelativePaths(
  { failed, passed, durationsMs }: TestReport,
  directory: string,
): TestReport {
  const within = (path: string): string => relative(directory, path);
  return {
    failed: failed.map(({ file, title }) => ({ file: within(file), title })),
    passed,
    durationsMs: Object.fromEntries(
      Object.entries(durationsMs).map(([file, ms]) => [within(file), ms]),
    ),
  };
}
