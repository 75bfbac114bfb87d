/**
 * Run by hashing.ts in a process of its own, at the lowest priority: hashing takes whole cores for as long as
 * people sign in, and must take them from nobody who is signed in. It ends with the server, and only
 * with it: a Ctrl-C reaches it too, while logins are still being answered (ops-34).
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
  // The server may have gone meanwhile: then there is nobody to tell.
  if (process.connected) process.send?.(message);
}
