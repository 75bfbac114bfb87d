import { LINE_PATH } from '@kapao/contract/notifications/line-path.ts';

/** The answer of LINE's login page, which comes with the address: a code for the server, or that the person declined. */
export type HandedBack = { state: string; code: string } | 'declined';

/**
 * Takes the answer of LINE's login page, once, and drops it from the address, so that no reload or copied address
 * has it. Null for a page that was opened in the app.
 */
export function takeHandedBack(): HandedBack | null {
  const given = new URLSearchParams(location.search);
  const [state, code] = [given.get('state'), given.get('code')];
  if (state === null) return null;
  history.replaceState(history.state, '', LINE_PATH);
  return code === null ? 'declined' : { state, code };
}
