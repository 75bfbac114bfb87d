import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { jsonOf } from '../../fetch-bounded.ts';

const ISSUER = 'https://access.line.me';
/** The difference of two clocks that is accepted. */
const CLOCK_SKEW_SECONDS = 300;

const header = z.object({ alg: z.literal('HS256') });
const claims = z.object({
  iss: z.literal(ISSUER),
  sub: z.string().regex(/^U[0-9a-f]{32}$/),
  aud: z.string(),
  exp: z.number(),
  iat: z.number(),
  nonce: z.string(),
});

/**
 * line-02: returns the user id of an ID token (OpenID Connect) that LINE signed with the channel's secret, for this
 * channel and this login; undefined for any other text. No other algorithm than HS256 is taken, whatever the token says.
 */
export function readIdToken(
  token: string,
  expected: { channelId: string; channelSecret: string; nonce: string; now: Date },
): string | undefined {
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !header.safeParse(jsonOf(Buffer.from(head, 'base64url'))).success) {
    return undefined;
  }
  const made = createHmac('sha256', expected.channelSecret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== made.length || !timingSafeEqual(given, made)) return undefined;
  const read = claims.safeParse(jsonOf(Buffer.from(body, 'base64url'))).data;
  const nowSeconds = expected.now.getTime() / 1_000;
  const isOurs =
    read !== undefined &&
    read.aud === expected.channelId &&
    read.nonce === expected.nonce &&
    read.exp > nowSeconds - CLOCK_SKEW_SECONDS &&
    read.iat < nowSeconds + CLOCK_SKEW_SECONDS;
  return isOurs ? read.sub : undefined;
}
