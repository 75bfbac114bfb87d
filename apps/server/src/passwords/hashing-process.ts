/**
 * Child process of hashing.ts, at the lowest priority: hashing uses whole cores, and must not slow requests of members
 * who are signed in. It ignores Ctrl-C and ends with the server, which still answers logins during a shutdown (ops-34).
 */
import os from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { HashingAnswer, HashingTask } from './hashing.ts';

/** account-18. The library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

os.setPriority(os.constants.priority.PRIORITY_LOW);
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (task: HashingTask) => {
  work(task).then(
    (result) => answer({ id: task.id, result }),
    (error: unknown) => answer({ id: task.id, fault: String(error) }),
  );
});

function work(task: HashingTask): Promise<string | boolean> {
  return task.storedHash === undefined
    ? hash(task.password, COST)
    : verify(task.storedHash, task.password);
}

function answer(message: HashingAnswer): void {
  // The server may have exited meanwhile.
  if (process.connected) process.send?.(message);
}
