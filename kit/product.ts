import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeDataDir } from '../scripts/testing/data-dir.ts';
import { signalIfRunning } from '../scripts/testing/process-tree.ts';
import { freePort } from '@kapao/postgres/ports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const START_TIMEOUT_MS = 90_000;
/** The server's log message after it has made the demo member's past. */
const PAST_IS_MADE = 'the demo member has lived these days';
const PAST_TIMEOUT_MS = 240_000;
const LOOK_EVERY_MS = 100;
const run = promisify(execFile);

/** The addresses and the command line of a running product. */
export interface RunningProduct {
  url: string;
  sandboxUrl: string;
  dataDir: string;
  /** Runs `npm run kapao -- …` beside the product, and returns its exit code and its output. */
  command(...args: string[]): Promise<{ code: number; output: string }>;
}

/** A running product with the office beside it. */
export interface StaffedProduct extends RunningProduct {
  officeUrl: string;
}

/** A product started by `npm start`, on its own ports and data. */
export interface Product extends StaffedProduct {
  /** The id of the process of `npm start`, which the server is a child of. */
  pid(): number;
  /** Everything that the product has printed. */
  output(): string;
  /** Stops the product with a signal and starts it again on the same data, perhaps with another environment. */
  restart(signal?: NodeJS.Signals, between?: Between): Promise<void>;
  stop(): Promise<void>;
}

interface Between {
  /** Called while the product is stopped. */
  act?: () => Promise<void> | void;
  env?: Record<string, string>;
}

/** The data directory of a product after its first start, with the demo member's past. */
export interface Template {
  folder: string;
  /** Everything that the start has printed. */
  output: string;
}

interface ProductOptions {
  /** An existing PostgreSQL; without it the product uses its own in its data directory. */
  databaseUrl?: string | undefined;
  env?: Record<string, string>;
  /** The template whose data is copied for the product before its first start. */
  template?: Template;
}

/**
 * Starts a product on no data, and copies the data once the past is made: a copy takes far less than a first start. The
 * product runs on, because every copy gets the games' pictures from its sandbox.
 */
export async function startWithTemplate(): Promise<{ product: Product; template: Template }> {
  const product = await startProduct({ env: { KAPAO_LOG: 'info' } });
  try {
    await pastIsMade(product);
    const folder = await makeDataDir();
    const template = { folder, output: product.output() };
    const act = () => copyData(product.dataDir, folder);
    await product.restart('SIGTERM', { act, env: { KAPAO_LOG: 'warn' } });
    return { product, template };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

/** Returns a new data directory with the template's data; the caller removes it. */
export async function copyTemplate({ folder }: Template): Promise<string> {
  const dataDir = await makeDataDir();
  await copyData(folder, dataDir);
  return dataDir;
}

async function copyData(from: string, to: string): Promise<void> {
  // The database's files belong to an account of their own, which `fs.cp` would not keep.
  await run('cp', ['-a', `${from}/.`, to]);
}

/** Waits until a product that logs at `info` has made the demo member's past. */
export async function pastIsMade(product: Product): Promise<void> {
  const until = Date.now() + PAST_TIMEOUT_MS;
  while (!product.output().includes(PAST_IS_MADE)) {
    if (Date.now() > until) throw new Error(`the past is not made in time:\n${product.output()}`);
    await sleep(LOOK_EVERY_MS);
  }
}

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = await (options.template ? copyTemplate(options.template) : makeDataDir());
  const [port, sandboxPort, officePort] = await Promise.all([freePort(), freePort(), freePort()]);
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    OFFICE_PORT: String(officePort),
    KAPAO_LOG: 'warn',
    ...(options.databaseUrl !== undefined && { DATABASE_URL: options.databaseUrl }),
    ...options.env,
  };
  let output = '';
  const note = (text: string) => {
    output += text;
  };
  let running = await startProcess(env, note);
  return {
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    officeUrl: `http://localhost:${officePort}`,
    dataDir,
    output: () => output,
    pid: () => running.pid ?? 0,
    command: (...args) => runCommand(env, args),
    restart: async (signal = 'SIGTERM', between = {}) => {
      await end(running, signal);
      await between.act?.();
      running = await startProcess({ ...env, ...between.env }, note);
    },
    stop: async () => {
      await end(running, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startProcess(
  env: NodeJS.ProcessEnv,
  note: (text: string) => void,
): Promise<ChildProcess> {
  // The product has a process group of its own, so that a signal reaches the server and the sandbox.
  const child = spawn(process.execPath, ['scripts/start.ts'], { cwd: root, env, detached: true });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`not ready in time:\n${said}`)),
      START_TIMEOUT_MS,
    );
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      note(chunk.toString());
      if (!said.includes('Kapao is ready:')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${said}`)));
  });
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  signalIfRunning(-child.pid, signal);
  await ended;
}

export async function runCommand(
  env: NodeJS.ProcessEnv,
  args: string[],
  cwd = root,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['apps/server/src/cli.ts', ...args], { cwd, env });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // `close` comes after the output has been read; `exit` may come before.
  const [code] = await once(child, 'close');
  return { code: Number(code), output };
}

/** Runs a command. @throws with its output when it fails. */
export async function succeed(product: RunningProduct, ...args: string[]): Promise<void> {
  const { code, output } = await product.command(...args);
  if (code !== 0) throw new Error(`${args[0]} failed:\n${output}`);
}
