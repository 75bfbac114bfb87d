import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { makeDataDir } from '../scripts/testing/data-dir.ts';
import { signalIfRunning } from '../scripts/testing/process-tree.ts';
import { freePort } from '@kapao/postgres/ports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const START_TIMEOUT_MS = 90_000;

/** A running product. */
export interface RunningProduct {
  url: string;
  sandboxUrl: string;
  dataDir: string;
  /** Runs `npm run kapao -- …` beside it and returns what it printed. */
  command(...args: string[]): Promise<{ code: number; output: string }>;
}

/** With the office beside it. */
export interface StaffedProduct extends RunningProduct {
  officeUrl: string;
}

/** A product started by `npm start`, on its own ports and data. */
export interface Product extends StaffedProduct {
  /** The process of `npm start`, which the server is a child of. */
  pid(): number;
  /** Everything it has printed. */
  output(): string;
  /** Stops it with a signal and starts it again on the same data. `whileStopped` is called in between. */
  restart(signal?: NodeJS.Signals, whileStopped?: () => void): Promise<void>;
  stop(): Promise<void>;
}

/** `databaseUrl` names an existing PostgreSQL; without it the product uses its own in its data directory. */
export async function startProduct(
  options: { databaseUrl?: string | undefined; env?: Record<string, string> } = {},
): Promise<Product> {
  const dataDir = await makeDataDir();
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
    restart: async (signal = 'SIGTERM', whileStopped) => {
      await end(running, signal);
      whileStopped?.();
      running = await startProcess(env, note);
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
  // In a process group of its own, so that a signal reaches the server and the sandbox.
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
