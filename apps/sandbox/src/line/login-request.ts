import { z } from 'zod';
import { LINE_LOGIN_CHANNEL } from './people.ts';

/** The login request, as the page of consent carries it on. */
export const lineLoginRequest = z.object({
  response_type: z.literal('code'),
  client_id: z.literal(LINE_LOGIN_CHANNEL),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  state: z.string().min(1).max(500),
  scope: z.string().regex(/\bopenid\b/),
  nonce: z.string().min(1).max(500),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
});
export type LineLoginRequest = z.infer<typeof lineLoginRequest>;
