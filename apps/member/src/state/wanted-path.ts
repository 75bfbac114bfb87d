import { casePath } from '@kapao/contract/cases/rules.ts';
import { securityEventPath } from '@kapao/contract/security/rules.ts';

const WANTED_KEY = 'wanted_path';
/** The id of the member whose session has ended on the page; absent for a visitor who opened it. */
const MEMBER_KEY = 'wanted_path_member';
/** The pages to which SMS and pushes lead, and which a visitor finds again after the login (alert-04). */
const linkedPages = [securityEventPath(''), casePath(0).slice(0, -1)];

/** Keeps the page that a visitor opened, or on which a member's session has ended, if a message may have led there. */
export function rememberWantedPath(path: string, memberId: number | null): void {
  if (!linkedPages.some((page) => path.startsWith(page))) return;
  sessionStorage.setItem(WANTED_KEY, path);
  if (memberId === null) sessionStorage.removeItem(MEMBER_KEY);
  else sessionStorage.setItem(MEMBER_KEY, String(memberId));
}

/** Returns the page for this member; null where there is none, or where it was another member's. */
export function wantedPath(memberId: number | null): string | null {
  const wantedBy = sessionStorage.getItem(MEMBER_KEY);
  if (wantedBy !== null && wantedBy !== String(memberId)) return null;
  return sessionStorage.getItem(WANTED_KEY);
}

export function forgetWantedPath(): void {
  sessionStorage.removeItem(WANTED_KEY);
  sessionStorage.removeItem(MEMBER_KEY);
}
