import type { CallFailure } from './client.ts';

let listener = async (): Promise<void> => {};

/** Registers the function that is called when a session has ended; the app then leads to the sign-in page. */
export function onSignedOut(listen: () => Promise<void>): void {
  listener = listen;
}

/**
 * Calls the registered function if a failure says that the session has ended. Call with each failure
 * (api/query-client.ts does).
 */
export function noteSignedOut(failure: CallFailure): void {
  if (failure.code === 'unauthorized') void listener();
}
