import { MICRO_PER_STUDIO_UNIT } from '@kapao/contract/money.ts';
import type { Context } from '../../../context.ts';
import { placeBet } from '../../../flows/place-bet.ts';
import { renewGameToken } from '../../../features/games/renew-game-token.ts';
import { rollBackTransaction } from '../../../flows/roll-back-transaction.ts';
import { settleWin } from '../../../flows/settle-win.ts';
import type { WalletOutcome, WalletRefusal } from '../../../flows/studio-wallet.ts';
import { spendableMicro } from '../../../ledger/balances.ts';
import { findGameState } from '../../../features/games/sessions-store.ts';
import type { GameSessionLoader, GameSession } from '../../../features/games/sessions-store.ts';
import type { Studio } from '../../../features/games/studios-store.ts';
import { findStudioTransaction } from '../../../features/games/transactions-store.ts';
import { CURRENCY } from '../../../adapters/game-studio/rs/names.ts';
import type { BetRequest, RollbackRequest, Status, WinRequest } from './messages.ts';

/** Calls of the same moment share one read of their game sessions. */
export interface WalletContext extends Context {
  sessions: GameSessionLoader;
}

/** A call with a valid signature of its studio. */
export interface AuthenticatedCall {
  studio: Studio;
  /** Where studio and game session come from. From the cache, only the ledger's verdict may be answered. */
  source: 'database' | 'cache';
}

/** `changed`: the cached studio or game session is stale, or must not answer; the call is repeated from the database. */
export type CallOutcome = WalletAnswer | 'changed';

/** The answer of a wallet call; the route adds the request_uuid. */
export interface WalletAnswer {
  status: Status;
  token?: string;
  user?: string;
  currency?: string;
  /** In 1/100,000 baht, after the call. */
  balance?: number;
}

export async function answerCheck(
  context: WalletContext,
  call: AuthenticatedCall,
  body: { token: string },
): Promise<WalletAnswer> {
  const session = await sessionOf(context, call, body.token);
  if (!session) return { status: 'RS_ERROR_INVALID_TOKEN' };
  // Also for one that is not the newest, or whose session ended: only bets are closed to it.
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
  // A repeat is answered whenever it comes (rule 1), also when new bets are no longer taken.
  const isRepeat = closed && (await isKnown(context, studio.code, body.transaction_uuid));
  if (closed && !isRepeat) return { status: closed };
  const bet = facts(studio.code, session, body);
  const authorizedBy = isRepeat ? undefined : { studio, gameSession: session };
  return toAnswer(session, await placeBet(context, bet, authorizedBy));
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
    referenceUuid: body.reference_transaction_uuid,
  };
  return toAnswer(session, await settleWin(context, win, { studio, gameSession: session }));
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
