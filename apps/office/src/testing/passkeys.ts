import type { PasskeyAnswer } from '../lib/passkeys.ts';
import { vi } from 'vitest';

/** A passkey's answer, as the browser's part of @simplewebauthn gives it. */
export const passkeyAnswer: PasskeyAnswer = {
  id: 'a-passkey',
  rawId: 'a-passkey',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
};

/** Lets the page believe that its browser has passkeys; tests mock @simplewebauthn/browser beside it. */
export function stubPasskeys(): void {
  vi.stubGlobal('PublicKeyCredential', class {});
}
