import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** The number of periods before and after the current one whose codes are accepted, because phones' clocks differ. */
const WINDOW = 1;

/** Creates a secret for an authenticator app, and the URI of its QR code. */
export function createTotp(issuer: string, label: string): { secret: string; uri: string } {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: 20 }) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Returns the number of the period to which a code belongs; undefined if it is not the code of a period near now. */
export function totpStep(secret: string, token: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const totp = new TOTP({ secret, period: PERIOD_SECONDS });
  const delta = totp.validate({ token, timestamp, window: WINDOW });
  if (delta === null) return undefined;
  return totp.counter({ timestamp }) + delta;
}
