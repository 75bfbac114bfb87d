import { z } from 'zod';
import { ROLLBACK_PREFIX } from '../../../flows/roll-back-transaction.ts';

/** The statuses of studio-08 that this adapter answers with. */
export type Status =
  | 'RS_OK'
  | 'RS_ERROR_INVALID_SIGNATURE'
  | 'RS_ERROR_WRONG_SYNTAX'
  | 'RS_ERROR_WRONG_TYPES'
  | 'RS_ERROR_INVALID_TOKEN'
  | 'RS_ERROR_TOKEN_EXPIRED'
  | 'RS_ERROR_INVALID_GAME'
  | 'RS_ERROR_WRONG_CURRENCY'
  | 'RS_ERROR_USER_DISABLED'
  | 'RS_ERROR_NOT_ENOUGH_MONEY'
  | 'RS_ERROR_BET_LIMIT_EXCEEDED'
  | 'RS_ERROR_DUPLICATE_TRANSACTION'
  | 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
  | 'RS_ERROR_TRANSACTION_ROLLED_BACK'
  | 'RS_ERROR_TIMEOUT'
  | 'RS_ERROR_UNKNOWN';

/** Without control characters and halves of characters, not all of which can be stored. */
const text = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u);
/** A bet or a win under the name of our own rollback would be taken for it. */
const transactionId = text.refine((id) => !id.startsWith(ROLLBACK_PREFIX));
/** 1/100,000 of the currency; the largest that a number carries exactly. */
const amount = z.int().nonnegative();

export const checkRequest = z.object({ token: text, request_uuid: text.optional() });

export const balanceRequest = z.object({
  token: text,
  request_uuid: text,
  supplier_user: text,
  game_code: text,
});

export const betRequest = z.object({
  token: text,
  transaction_uuid: transactionId,
  request_uuid: text,
  supplier_user: text,
  round: text,
  round_closed: z.boolean(),
  game_code: text,
  currency: text,
  amount,
  is_free: z.boolean(),
});

export const winRequest = betRequest.extend({ reference_transaction_uuid: transactionId });

export const rollbackRequest = z.object({
  token: text,
  transaction_uuid: text,
  reference_transaction_uuid: transactionId,
  request_uuid: text,
  round: text,
  round_closed: z.boolean(),
  game_code: text,
  user: text.optional(),
});

export type BetRequest = z.infer<typeof betRequest>;
export type WinRequest = z.infer<typeof winRequest>;
export type RollbackRequest = z.infer<typeof rollbackRequest>;

/** A missing field is a fault of syntax, a field of another kind one of types (studio-08). */
export function statusOfMistakes(error: z.ZodError, body: unknown): Status {
  const isMissing = error.issues.some(
    ({ path }) =>
      path.length === 0 ||
      (typeof body === 'object' && body !== null && !Object.hasOwn(body, String(path[0]))),
  );
  return isMissing ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES';
}
