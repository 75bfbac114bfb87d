/** alert-01: what happened to a member's sign-in, lock, phone, bank account or devices, and is told at once. */
export const securityEventKinds = [
  'password_changed',
  'password_reset',
  'phone_changed',
  'bank_changed',
  'passkey_added',
  'passkey_removed',
  'lock_set',
  'lock_removed',
  'line_linked',
  'line_unlinked',
  'new_device',
  'withdrawal_to_new_account',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export const SECURITY_PATH = '/profile/security';

/** Returns the app's page of a security event. The SMS links to it; the id gives no access (alert-04). */
export function securityEventPath(eventId: string): string {
  return `${SECURITY_PATH}/${encodeURIComponent(eventId)}`;
}
