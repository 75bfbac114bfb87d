import { z } from 'zod';
import { MICRO_PER_STUDIO_UNIT } from '@kapao/contract/money.ts';
import type { Context } from '../../../../context.ts';
import { renewGameToken } from '../../../../features/games/sessions/renew-game-token.ts';
import {
  ROLLBACK_PREFIX,
  rollBackTransaction,
} from '../../../../flows/play/roll-back-transaction.ts';
import { postStudioTransaction } from '../../../../flows/play/studio-wallet.ts';
import type { WalletOutcome, WalletRefusal } from '../../../../flows/play/studio-wallet.ts';
import { spendableMicro } from '../../../../ledger/balances.ts';
import { findGameState } from '../../../../features/games/sessions/sessions-store.ts';
import type {
  GameSessionLoader,
  GameSession,
} from '../../../../features/games/sessions/sessions-store.ts';
import type { Studio } from '../../../../features/games/studios/studios-store.ts';
import { keepRefusedWin } from '../../../../features/games/rounds/refused-wins-store.ts';
import { findStudioTransaction } from '../../../../features/games/rounds/transactions-store.ts';
import { CURRENCY } from '../../../../adapters/game-studio/rs/names.ts';

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

/** A text without control characters and unpaired surrogates, some of which PostgreSQL cannot store. */
const text = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u);
/** A transaction id of a studio. It must not have our rollbacks' prefix, or it would be mistaken for one. */
const transactionId = text.refine((id) => !id.startsWith(ROLLBACK_PREFIX));
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

export type BetRequest = z.infer<typeof betRequest>;
export type WinRequest = z.infer<typeof winRequest>;
export type RollbackRequest = z.infer<typeof rollbackRequest>;

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

/** The context with a loader of game sessions, whose concurrent calls share one read. */
export interface WalletContext extends Context {
  sessions: GameSessionLoader;
}

/** A call with a valid signature of its studio. */
export interface AuthenticatedCall {
  studio: Studio;
  /** The source of studio and game session. From the cache, only the ledger's verdict may be returned. */
  source: 'database' | 'cache';
}

/**
 * `changed`: the cached studio or game session is stale, or may not be used; the call is repeated with both read from
 * the database.
 */
export type CallOutcome = WalletAnswer | 'changed';

/** The answer of a wallet call; the route adds the request_uuid. */
export interface WalletAnswer {
  status: Status;
  token?: string;
  user?: string;
  currency?: string;
  /** The member's cash and bonus after the call, in 1/100,000 baht. */
  balance?: number;
}

export async function answerCheck(
  context: WalletContext,
  call: AuthenticatedCall,
  body: { token: string },
): Promise<WalletAnswer> {
  const session = await sessionOf(context, call, body.token);
  if (!session) return { status: 'RS_ERROR_INVALID_TOKEN' };
  // A replaced token and an ended session get the balance, too: only bets are closed to them.
  const { database, config } = context;
  const parts = { database, codeSecret: config.codeSecret };
  return { status: 'RS_OK', token: await renewGameToken(parts, session, body.token) };
}

export async function answerBalance(
  context: WalletContext,
  call: AuthenticatedCall,
  body: { token: string; supplier_user: string; game_code: string },
): Promise<WalletAnswer> {
  const session = await sessionOf(context, call, body.token);
  if (session?.memberUuid !== body.supplier_user) return { status: 'RS_ERROR_INVALID_TOKEN' };
  if (!(await findGameState(context.database, call.studio.code, body.game_code))) {
    return { status: 'RS_ERROR_INVALID_GAME' };
  }
  return done(session, await spendableMicro(context.database, session.memberId));
}

export async function answerBet(
  context: WalletContext,
  call: AuthenticatedCall,
  body: BetRequest,
): Promise<CallOutcome> {
  const { studio, source } = call;
  const session = await sessionOf(context, call, body.token);
  const mistake = await mistakeIn(context, studio.code, session, body);
  const closed = session && !mistake && (await closedToBets(context, studio, session, body));
  if (source === 'cache' && (mistake || closed)) return 'changed';
  if (!session || mistake) return { status: mistake ?? 'RS_ERROR_INVALID_TOKEN' };
  // A repeat is answered at any time (rule 1), even when new bets are refused.
  const isRepeat = closed && (await isKnown(context, studio.code, body.transaction_uuid));
  if (closed && !isRepeat) return { status: closed };
  const bet = { ...facts(studio.code, session, body), kind: 'bet', referenceUuid: null } as const;
  const authorizedBy = isRepeat ? undefined : { studio, gameSession: session };
  return toAnswer(session, await postStudioTransaction(context, bet, authorizedBy));
}

export async function answerWin(
  context: WalletContext,
  call: AuthenticatedCall,
  body: WinRequest,
): Promise<CallOutcome> {
  const { studio, source } = call;
  const session = await sessionOf(context, call, body.token);
  const mistake = await mistakeIn(context, studio.code, session, body);
  if (source === 'cache' && mistake) return 'changed';
  if (!session || mistake) return { status: mistake ?? 'RS_ERROR_INVALID_TOKEN' };
  const win = {
    ...facts(studio.code, session, body),
    kind: 'win',
    referenceUuid: body.reference_transaction_uuid,
  } as const;
  if (win.amountMicro > studio.maxWinMicro) {
    if (source === 'cache') return 'changed';
    // A win that was already paid is answered as before, even if it exceeds the present bound (rule 1).
    if (!(await isKnown(context, studio.code, body.transaction_uuid))) {
      await keepRefusedWin(context.database, win);
      return { status: 'RS_ERROR_UNKNOWN' };
    }
  }
  // A win is accepted whatever has happened to the session since (studio-25). The ledger decides about a known win,
  // because it recognises a repeat even after its bet was rolled back (studio-24).
  const authorizedBy = { studio, gameSession: session };
  return toAnswer(session, await postStudioTransaction(context, win, authorizedBy));
}

export async function answerRollback(
  context: WalletContext,
  call: AuthenticatedCall,
  body: RollbackRequest,
): Promise<CallOutcome> {
  const session = await sessionOf(context, call, body.token);
  const isTheirs = body.user === undefined || body.user === session?.memberUuid;
  if (!session || !isTheirs) return { status: 'RS_ERROR_INVALID_TOKEN' };
  const outcome = await rollBackTransaction(context, {
    studioCode: call.studio.code,
    transactionUuid: body.transaction_uuid,
    memberId: session.memberId,
    gameCode: body.game_code,
    round: body.round,
    isRoundClosed: body.round_closed,
    referenceUuid: body.reference_transaction_uuid,
  });
  return toAnswer(session, outcome);
}

async function sessionOf(
  { sessions }: WalletContext,
  { studio, source }: AuthenticatedCall,
  token: string,
): Promise<GameSession | undefined> {
  const key = { studioCode: studio.code, token };
  return (source === 'cache' ? sessions.cached(key) : undefined) ?? sessions.load(key);
}

async function mistakeIn(
  context: WalletContext,
  studioCode: string,
  session: GameSession | undefined,
  body: BetRequest,
): Promise<Status | undefined> {
  if (session?.memberUuid !== body.supplier_user) return 'RS_ERROR_INVALID_TOKEN';
  if (body.currency !== CURRENCY) return 'RS_ERROR_WRONG_CURRENCY';
  if (body.game_code === session.gameCode) return undefined;
  const game = await findGameState(context.database, studioCode, body.game_code);
  return game ? undefined : 'RS_ERROR_INVALID_GAME';
}

async function closedToBets(
  { database }: WalletContext,
  studio: Studio,
  session: GameSession,
  body: BetRequest,
): Promise<Status | undefined> {
  const isOther = body.game_code !== session.gameCode;
  const other = isOther ? await findGameState(database, studio.code, body.game_code) : undefined;
  if (!session.isGameOpen || (isOther && other?.isOpen !== true)) return 'RS_ERROR_INVALID_GAME';
  const freeMicro = body.is_free ? BigInt(body.amount) * MICRO_PER_STUDIO_UNIT : 0n;
  if (freeMicro > studio.maxFreeBetMicro) return 'RS_ERROR_BET_LIMIT_EXCEEDED';
  if (!session.isMemberActive) return 'RS_ERROR_USER_DISABLED';
  return session.isCurrent ? undefined : 'RS_ERROR_TOKEN_EXPIRED';
}

async function isKnown(context: WalletContext, studioCode: string, transactionUuid: string) {
  return (await findStudioTransaction(context.database, studioCode, transactionUuid)) !== undefined;
}

function facts(studioCode: string, session: GameSession, body: BetRequest) {
  return {
    studioCode,
    transactionUuid: body.transaction_uuid,
    memberId: session.memberId,
    gameCode: body.game_code,
    round: body.round,
    isRoundClosed: body.round_closed,
    isFree: body.is_free,
    amountMicro: BigInt(body.amount) * MICRO_PER_STUDIO_UNIT,
  };
}

const statusOfRefusal: Readonly<Record<WalletRefusal, Status>> = {
  not_enough_money: 'RS_ERROR_NOT_ENOUGH_MONEY',
  conflict: 'RS_ERROR_DUPLICATE_TRANSACTION',
  rolled_back: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  others: 'RS_ERROR_INVALID_TOKEN',
  bet_unknown: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  on_a_break: 'RS_ERROR_USER_DISABLED',
  limit_reached: 'RS_ERROR_BET_LIMIT_EXCEEDED',
};

function toAnswer(session: GameSession, outcome: WalletOutcome): CallOutcome {
  switch (outcome.outcome) {
    case 'done':
      return done(session, outcome.balanceMicro);
    case 'refused':
      return { status: statusOfRefusal[outcome.refusal] };
    case 'changed':
      return 'changed';
    default:
      return outcome satisfies never;
  }
}

function done(session: GameSession, balanceMicro: bigint): WalletAnswer {
  return {
    status: 'RS_OK',
    user: session.memberUuid,
    currency: CURRENCY,
    balance: Number(balanceMicro / MICRO_PER_STUDIO_UNIT),
  };
}
