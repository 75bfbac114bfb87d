import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Hashes the password, or compares it with what is stored. */
export interface HashingTask {
  id: number;
  password: string;
  storedHash?: string;
}

export type HashingAnswer =
  | { id: number; result: string | boolean }
  | { id: number; fault: string };

export interface Hashing {
  hash(password: string): Promise<string>;
  verify(storedHash: string, password: string): Promise<boolean>;
}

interface Waiting {
  task: HashingTask;
  deaths: number;
  resolve: (result: string | boolean) => void;
  reject: (error: Error) => void;
}

const PROGRAM = fileURLToPath(new URL('hashing-process.ts', import.meta.url));
/** A task that was under way this often when its process died is not tried again. */
const MAX_DEATHS = 2;

/**
 * Argon2 in a process of its own (hashing-process.ts), started with the first task and again when it
 * has died; tasks that it took along are given to the next one. It keeps no server from ending.
 * `threads` is how many tasks may be under way at once.
 */
export function createHashing(threads: number): Hashing {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let lastId = 0;

  const start = (): ChildProcess => {
    const started = fork(PROGRAM, {
      execArgv: [],
      env: { ...process.env, UV_THREADPOOL_SIZE: String(threads) },
    });
    started.on('message', (answer: HashingAnswer) => settle(answer));
    started.once('error', () => replace(started));
    started.once('exit', () => replace(started));
    started.unref();
    return started;
  };
  const replace = (dead: ChildProcess) => {
    if (child !== dead) return;
    child = undefined;
    for (const [id, one] of waiting) {
      one.deaths += 1;
      if (one.deaths < MAX_DEATHS) give(one.task);
      else finish(id)?.reject(new Error('the hashing process died'));
    }
  };
  const give = (task: HashingTask) => {
    child ??= start();
    child.channel?.ref();
    // Where it could not be sent, the process is ending, and its exit tells.
    child.send(task, () => undefined);
  };
  const settle = (answer: HashingAnswer) => {
    const one = finish(answer.id);
    if ('fault' in answer) one?.reject(new Error(answer.fault));
    else one?.resolve(answer.result);
  };
  const finish = (id: number) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) child?.channel?.unref();
    return one;
  };
  const run = (task: Omit<HashingTask, 'id'>) =>
    new Promise<string | boolean>((resolve, reject) => {
      const id = (lastId += 1);
      waiting.set(id, { task: { id, ...task }, deaths: 0, resolve, reject });
      give({ id, ...task });
    });

  return {
    hash: async (password) => String(await run({ password })),
    verify: async (storedHash, password) => (await run({ password, storedHash })) === true,
  };
}
