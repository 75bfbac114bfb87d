import { useSession } from './session.ts';

/** A deposit whose member has left for its payment page and has not come back. */
interface LeftFor {
  ownerId: number;
  refCode: string;
  /** When the member left, in milliseconds. */
  at: number;
}

const KEY = 'left_for_payment_page';
/** After this time a start of the app is no return from the page; the strip still leads to the deposit. */
const RETURN_MS = 60 * 60 * 1000;

/** Notes that the member leaves. It stands in local storage, because the app may be closed and opened in another tab. */
export function noteLeaving(refCode: string): void {
  const { id } = useSession.getState();
  if (id === null) return;
  const left: LeftFor = { ownerId: id, refCode, at: Date.now() };
  localStorage.setItem(KEY, JSON.stringify(left));
}

/** Returns the deposit for whose page the signed-in member left, and forgets it; null without one. */
export function takePaymentPage(): string | null {
  const left = read();
  if (left === null || left.ownerId !== useSession.getState().id) return null;
  localStorage.removeItem(KEY);
  return Date.now() - left.at < RETURN_MS ? left.refCode : null;
}

/** Forgets the page of this deposit, because its screen is open again. */
export function forgetPaymentPage(refCode: string): void {
  if (read()?.refCode === refCode) localStorage.removeItem(KEY);
}

function read(): LeftFor | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isLeftFor(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isLeftFor(stored: unknown): stored is LeftFor {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'ownerId' in stored &&
    typeof stored.ownerId === 'number' &&
    'refCode' in stored &&
    typeof stored.refCode === 'string' &&
    'at' in stored &&
    typeof stored.at === 'number'
  );
}
