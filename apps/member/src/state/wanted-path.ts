import { casePath } from '@kapao/contract/cases/rules.ts';
import { securityEventPath } from '@kapao/contract/security/rules.ts';

const WANTED_KEY = 'wanted_path';
/** The pages to which SMS and pushes lead, and which a visitor finds again after the login (alert-04). */
const linkedPages = [securityEventPath(''), `${casePath(0).slice(0, -1)}`];

/** Keeps the page that a visitor opened, if a message may have led there. */
export function rememberWantedPath(path: string): void {
  if (linkedPages.some((page) => path.startsWith(page))) sessionStorage.setItem(WANTED_KEY, path);
}

export function wantedPath(): string | null {
  return sessionStorage.getItem(WANTED_KEY);
}

export function forgetWantedPath(): void {
  sessionStorage.removeItem(WANTED_KEY);
}
