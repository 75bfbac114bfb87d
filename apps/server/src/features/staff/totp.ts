import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Periods before and after the present one whose codes are taken, because phones' clocks differ. */
const WINDOW = 1;

/** Makes a secret for an authenticator app. */
export function createTotp(issuer: string, label: string): { secret: string; uri: string } {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: 20 }) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Returns the period whose code this is; undefined if it is the code of none near now. */
export function totpStep(secret: string, token: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const totp = new TOTP({ secret, period: PERIOD_SECONDS });
  const delta = totp.validate({ token, timestamp, window: WINDOW });
  if (delta === null) return undefined;
  return totp.counter({ timestamp }) + delta;
}
