import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signalIfRunning } from '../scripts/testing/process-tree.ts';
import { nodeFlags } from '../scripts/node-flags.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const START_TIMEOUT_MS = 120_000;

/** One process of the product, which can be killed and started again. */
export interface Part {
  name: string;
  pid(): number | undefined;
  /** Starts the process, and waits for the line that says that it is ready. */
  start(): Promise<void>;
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Everything that the process has printed. */
  output(): string;
}

/** A program with its arguments and environment. */
export interface Program {
  command: string;
  args: readonly string[];
  env: Record<string, string>;
  /** The line that the program prints when it is ready; without one it counts as ready at once. */
  readyLine?: string;
  cwd?: string;
  /** The account under which root runs the program. */
  account?: { uid: number; gid: number } | undefined;
}

/** A server; `cwd` is another checkout for an older release. */
export function serverProgram(env: Record<string, string>, cwd = root): Program {
  const args = [...nodeFlags, 'apps/server/src/main.ts'];
  // Several servers run on one machine, and nobody opens their offices.
  return {
    command: process.execPath,
    args,
    env: { OFFICE_PORT: '0', ...env },
    cwd,
    readyLine: 'Kapao is ready:',
  };
}

export function sandboxProgram(env: Record<string, string>): Program {
  const args = ['apps/sandbox/src/main.ts'];
  return { command: process.execPath, args, env, readyLine: 'Sandbox world is ready:' };
}

/** Prepares a process. */
export function createPart(name: string, program: Program): Part {
  const { command, args, env, readyLine = '', cwd = root, account } = program;
  let child: ChildProcess | undefined;
  let output = '';
  const { DATABASE_URL: _, ...inherited } = process.env;
  return {
    name,
    pid: () => child?.pid,
    output: () => output,
    start: async () => {
      const started = spawn(command, args, {
        cwd,
        env: { ...inherited, ...env },
        ...account,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      const before = output.length;
      const note = (chunk: Buffer) => (output += chunk.toString());
      started.stdout.on('data', note);
      started.stderr.on('data', note);
      const endMs = Date.now() + START_TIMEOUT_MS;
      while (!output.slice(before).includes(readyLine)) {
        if (started.exitCode !== null || started.signalCode !== null || Date.now() > endMs) {
          throw new Error(`${name} did not start:\n${output.slice(before)}`);
        }
        await sleep(20);
      }
    },
    kill: async (signal = 'SIGKILL') => {
      if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      signalIfRunning(child.pid, 'SIGCONT');
      signalIfRunning(child.pid, signal);
      await ended;
    },
  };
}

/** Starts a part again until it stays, because a service that it needs may be away for a while. */
export async function startPatiently(part: Part): Promise<void> {
  const endMs = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      return await part.start();
    } catch (error) {
      await part.kill();
      if (Date.now() > endMs) throw error;
      await sleep(500);
    }
  }
}
