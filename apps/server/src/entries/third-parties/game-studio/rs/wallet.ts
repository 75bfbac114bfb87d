import { z } from 'zod';
import { MICRO_PER_STUDIO_UNIT } from '@kapao/contract/money.ts';
import {
  exchangeToken,
  payWin,
  placeBet,
  readBalance,
  rollBack,
} from '../../../../flows/play/wallet-calls.ts';
import type {
  CallingStudio,
  CallOutcome,
  CallRefusal,
  WalletContext,
} from '../../../../flows/play/wallet-calls.ts';
import { CURRENCY } from '../../../../adapters/game-studio/rs/names.ts';
import { studioText, studioTransactionId } from '../fields.ts';

/** The statuses of studio-08 that this adapter returns. */
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

const text = studioText();
const transactionId = studioTransactionId();
/** An amount in 1/100,000 of the currency, at most the largest exact integer. */
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

type BetRequest = z.infer<typeof betRequest>;
type WinRequest = z.infer<typeof winRequest>;
type RollbackRequest = z.infer<typeof rollbackRequest>;

/**
 * Maps a validation error to a status: a missing field is a syntax fault, a field of another type a type fault
 * (studio-08).
 */
export function statusOfValidationError(error: z.ZodError, body: unknown): Status {
  const isMissing = error.issues.some(
    ({ path }) =>
      path.length === 0 ||
      (typeof body === 'object' && body !== null && !Object.hasOwn(body, String(path[0]))),
  );
  return isMissing ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES';
}

/** The answer of a wallet call; the route adds the request_uuid. */
export interface WalletAnswer {
  status: Status;
  token?: string;
  user?: string;
  currency?: string;
  /** The member's cash and bonus after the call, in 1/100,000 baht. */
  balance?: number;
}

type CallAnswer = WalletAnswer | 'changed';

export async function answerCheck(
  context: WalletContext,
  calling: CallingStudio,
  { token }: { token: string },
): Promise<WalletAnswer> {
  const exchanged = await exchangeToken(context, calling, { token });
  return exchanged
    ? { status: 'RS_OK', token: exchanged.token }
    : { status: 'RS_ERROR_INVALID_TOKEN' };
}

export async function answerBalance(
  context: WalletContext,
  calling: CallingStudio,
  body: { token: string; supplier_user: string; game_code: string },
): Promise<CallAnswer> {
  const by = { token: body.token, memberUuid: body.supplier_user };
  return toAnswer(await readBalance(context, calling, { by, gameCode: body.game_code }));
}

export async function answerBet(
  context: WalletContext,
  calling: CallingStudio,
  body: BetRequest,
): Promise<CallAnswer> {
  return toAnswer(await placeBet(context, calling, facts(body)));
}

export async function answerWin(
  context: WalletContext,
  calling: CallingStudio,
  body: WinRequest,
): Promise<CallAnswer> {
  const win = { ...facts(body), pays: { betUuid: body.reference_transaction_uuid } };
  return toAnswer(await payWin(context, calling, win));
}

export async function answerRollback(
  context: WalletContext,
  calling: CallingStudio,
  body: RollbackRequest,
): Promise<CallAnswer> {
  const outcome = await rollBack(context, calling, {
    by: { token: body.token, memberUuid: body.user },
    transactionUuid: body.transaction_uuid,
    undoneUuid: body.reference_transaction_uuid,
    gameCode: body.game_code,
    round: body.round,
    isRoundClosed: body.round_closed,
  });
  return toAnswer(outcome);
}

function facts(body: BetRequest) {
  return {
    by: { token: body.token, memberUuid: body.supplier_user },
    transactionUuid: body.transaction_uuid,
    gameCode: body.game_code,
    round: body.round,
    isRoundClosed: body.round_closed,
    currency: body.currency,
    isFree: body.is_free,
    amountMicro: BigInt(body.amount) * MICRO_PER_STUDIO_UNIT,
  };
}

const statusOfRefusal: Readonly<Record<CallRefusal, Status>> = {
  not_enough_money: 'RS_ERROR_NOT_ENOUGH_MONEY',
  conflict: 'RS_ERROR_DUPLICATE_TRANSACTION',
  rolled_back: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  others: 'RS_ERROR_INVALID_TOKEN',
  bet_unknown: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  bet_of_another: 'RS_ERROR_DUPLICATE_TRANSACTION',
  // The next three belong to protocols that have such rules.
  win_too_fine: 'RS_ERROR_WRONG_TYPES',
  round_ended: 'RS_ERROR_UNKNOWN',
  settled: 'RS_ERROR_UNKNOWN',
  on_a_break: 'RS_ERROR_USER_DISABLED',
  limit_reached: 'RS_ERROR_BET_LIMIT_EXCEEDED',
  token_unknown: 'RS_ERROR_INVALID_TOKEN',
  token_expired: 'RS_ERROR_TOKEN_EXPIRED',
  wrong_currency: 'RS_ERROR_WRONG_CURRENCY',
  game_unknown: 'RS_ERROR_INVALID_GAME',
  game_closed: 'RS_ERROR_INVALID_GAME',
  member_disabled: 'RS_ERROR_USER_DISABLED',
  free_bet_too_large: 'RS_ERROR_BET_LIMIT_EXCEEDED',
  win_too_large: 'RS_ERROR_UNKNOWN',
};

function toAnswer(outcome: CallOutcome): CallAnswer {
  switch (outcome.outcome) {
    case 'done':
      return {
        status: 'RS_OK',
        user: outcome.player.memberUuid,
        currency: CURRENCY,
        balance: Number(outcome.balanceMicro / MICRO_PER_STUDIO_UNIT),
      };
    case 'refused':
      return { status: statusOfRefusal[outcome.refusal] };
    case 'changed':
      return 'changed';
    default:
      return outcome satisfies never;
  }
}
