import { setTimeout as sleep } from 'node:timers/promises';
import type { Action } from './settings.ts';
import { describeCall, describeReply, sendCall } from './http.ts';

const WAIT_FOR_PERSON_MS = 300_000;
const WAIT_FOR_ACTION_MS = 15_000;
const LOOK_EVERY_MS = 50;

/**
 * Makes something happen at the other side, by the call that the settings name or by a person who reads the request.
 * Waits for its result. @throws Error where it does not come in time.
 */
export async function haveDone<Result>(
  request: string,
  action: Action | undefined,
  result: () => Result | undefined,
): Promise<Result> {
  if (action) {
    const reply = await sendCall(action);
    const isRefused = reply.httpStatus === 0 || reply.httpStatus >= 400;
    if (isRefused && result() === undefined)
      throw new Error(`${describeCall(action)}\nwas answered ${describeReply(reply)}`);
  } else {
    console.error(`→ ${request} (waiting for 5 minutes)`);
  }
  const found = await waitFor(result, action ? WAIT_FOR_ACTION_MS : WAIT_FOR_PERSON_MS);
  if (found === undefined) throw new Error(`it did not happen in time: ${request}`);
  return found;
}

/** Waits until there is a result; undefined where none comes in time. */
export async function waitFor<Result>(
  result: () => Result | undefined,
  timeoutMs: number,
): Promise<Result | undefined> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const found = result();
    if (found !== undefined || Date.now() > until) return found;
    await sleep(LOOK_EVERY_MS);
  }
}
