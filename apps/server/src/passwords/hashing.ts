import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A task for the child process: to hash the password, or to compare it with the stored hash. */
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
/** How often the child process may die during one task before the task fails. */
const MAX_DEATHS = 2;

/**
 * Runs Argon2 in a child process (hashing-process.ts), which the first task starts. After it dies, the next process
 * repeats the unfinished tasks. It does not keep the server alive. `threads` is the number of concurrent tasks.
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
    // If sending fails, the process is ending; its exit event handles the task.
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
