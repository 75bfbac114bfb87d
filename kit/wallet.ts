import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { SIGNATURE_HEADER } from '../apps/server/src/adapters/game-studio/rs/signature.ts';

/** A member in a studio's game. */
export interface GameSession {
  /** The member's opaque id at the studio. */
  user: string;
  token: string;
  gameCode: string;
}

/** A studio that signs its calls. */
export interface Signer {
  code: string;
  /** Returns the signature of this body. */
  sign(body: object): string;
}

export const walletReply = z.object({ status: z.string(), balance: z.number().optional() });
export type WalletReply = z.infer<typeof walletReply>;

export type BetBody = ReturnType<typeof betBody>;

/** A bet that opens a round; amounts in 1/100,000 baht. */
export function betBody({ user, token, gameCode }: GameSession, amount: number) {
  return {
    token,
    transaction_uuid: randomUUID(),
    request_uuid: randomUUID(),
    supplier_user: user,
    round: randomUUID(),
    round_closed: false,
    game_code: gameCode,
    currency: 'THB',
    amount,
    is_free: false,
  };
}

/** The win of a bet, which closes its round. */
export function winBody(bet: BetBody, amount: number) {
  return {
    ...bet,
    transaction_uuid: randomUUID(),
    request_uuid: randomUUID(),
    reference_transaction_uuid: bet.transaction_uuid,
    round_closed: true,
    amount,
  };
}

export function rollbackBody(bet: BetBody) {
  return {
    token: bet.token,
    transaction_uuid: randomUUID(),
    request_uuid: randomUUID(),
    reference_transaction_uuid: bet.transaction_uuid,
    round: bet.round,
    round_closed: true,
    game_code: bet.game_code,
    user: bet.supplier_user,
  };
}

export function balanceBody({ user, token, gameCode }: GameSession) {
  return { token, request_uuid: randomUUID(), supplier_user: user, game_code: gameCode };
}

/** The arguments of `fetch` for a signed call to the server at `origin`. */
export function walletCall(
  origin: string,
  studio: Signer,
  path: string,
  body: object,
): [url: string, init: RequestInit] {
  return [
    `${origin}/api/studio/${studio.code}/wallet/${path}`,
    {
      method: 'POST',
      headers: { [SIGNATURE_HEADER]: studio.sign(body) },
      body: JSON.stringify(body),
    },
  ];
}
