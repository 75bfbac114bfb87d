import type { CallFailure } from './client.ts';

let listener = async (): Promise<void> => {};

/** The app says what happens when a session has ended: it leads to the sign-in page. */
export function onSignedOut(listen: () => Promise<void>): void {
  listener = listen;
}

/** Call with each failure of a call (api/query-client.ts does). */
export function noteSignedOut(failure: CallFailure): void {
  if (failure.code === 'unauthorized') void listener();
}
