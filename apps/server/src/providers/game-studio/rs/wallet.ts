import { MICRO_PER_STUDIO_UNIT } from '@kapao/contract/money.ts';
import type { Context } from '../../../context.ts';
import { placeBet } from '../../../flows/place-bet.ts';
import { renewGameToken } from '../../../flows/renew-game-token.ts';
import { rollBackTransaction } from '../../../flows/roll-back-transaction.ts';
import { settleWin } from '../../../flows/settle-win.ts';
import type { WalletOutcome, WalletRefusal } from '../../../flows/studio-wallet.ts';
import { availableMicro } from '../../../ledger/balances.ts';
import { gameExists } from '../../../modules/games/sessions-store.ts';
import type { GameSessionRead, GameSession } from '../../../modules/games/sessions-store.ts';
import { findStudioTransaction } from '../../../modules/games/transactions-store.ts';
import { CURRENCY } from './messages.ts';
import type { BetRequest, RollbackRequest, Status, WinRequest } from './messages.ts';

/** What the calls share: sessions are read for those together that come at the same time. */
export interface WalletContext extends Context {
  findSession: GameSessionRead;
}

/** What a wallet call answers, besides the request_uuid that the route echoes. */
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
  studioCode: string,
  body: { token: string },
): Promise<WalletAnswer> {
  const session = await sessionOf(context, studioCode, body.token);
  if (!session) return { status: 'RS_ERROR_INVALID_TOKEN' };
  // Also for one that is not the newest, or whose session ended: only bets are closed to it.
  const { database, config } = context;
  const parts = { database, codeSecret: config.codeSecret };
  return { status: 'RS_OK', token: await renewGameToken(parts, session, body.token) };
}

export async function answerBalance(
  context: WalletContext,
  studioCode: string,
  body: { token: string; supplier_user: string; game_code: string },
): Promise<WalletAnswer> {
  const session = await sessionOf(context, studioCode, body.token);
  if (session?.memberUuid !== body.supplier_user) return { status: 'RS_ERROR_INVALID_TOKEN' };
  if (!(await gameExists(context.database, studioCode, body.game_code))) {
    return { status: 'RS_ERROR_INVALID_GAME' };
  }
  return done(session, await availableMicro(context.database, session.memberId));
}

export async function answerBet(
  context: WalletContext,
  studioCode: string,
  body: BetRequest,
): Promise<WalletAnswer> {
  const session = await sessionOf(context, studioCode, body.token);
  const mistake = await mistakeIn(context, studioCode, session, body);
  if (!session || mistake) return { status: mistake ?? 'RS_ERROR_INVALID_TOKEN' };
  const closed = closedToBets(session);
  // A repeat is answered whenever it comes (rule 1), also when new bets are no longer taken.
  if (closed && !(await isKnown(context, studioCode, body.transaction_uuid))) {
    return { status: closed };
  }
  return toAnswer(session, await placeBet(context, facts(studioCode, session, body)));
}

export async function answerWin(
  context: WalletContext,
  studioCode: string,
  body: WinRequest,
): Promise<WalletAnswer> {
  const session = await sessionOf(context, studioCode, body.token);
  const mistake = await mistakeIn(context, studioCode, session, body);
  if (!session || mistake) return { status: mistake ?? 'RS_ERROR_INVALID_TOKEN' };
  const win = {
    ...facts(studioCode, session, body),
    referenceUuid: body.reference_transaction_uuid,
  };
  return toAnswer(session, await settleWin(context, win));
}

export async function answerRollback(
  context: WalletContext,
  studioCode: string,
  body: RollbackRequest,
): Promise<WalletAnswer> {
  const session = await sessionOf(context, studioCode, body.token);
  if (!session) return { status: 'RS_ERROR_INVALID_TOKEN' };
  const outcome = await rollBackTransaction(context, {
    studioCode,
    transactionUuid: body.transaction_uuid,
    memberId: session.memberId,
    gameCode: body.game_code,
    round: body.round,
    isRoundClosed: body.round_closed,
    referenceUuid: body.reference_transaction_uuid,
  });
  return toAnswer(session, outcome);
}

function sessionOf(context: WalletContext, studioCode: string, token: string) {
  return context.findSession({ studioCode, token });
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
  const exists = await gameExists(context.database, studioCode, body.game_code);
  return exists ? undefined : 'RS_ERROR_INVALID_GAME';
}

function closedToBets(session: GameSession): Status | undefined {
  if (!session.isStudioEnabled) return 'RS_ERROR_INVALID_GAME';
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
  bet_unknown: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  on_a_break: 'RS_ERROR_USER_DISABLED',
  limit_reached: 'RS_ERROR_BET_LIMIT_EXCEEDED',
};

function toAnswer(session: GameSession, outcome: WalletOutcome): WalletAnswer {
  return outcome.outcome === 'done'
    ? done(session, outcome.balanceMicro)
    : { status: statusOfRefusal[outcome.refusal] };
}

function done(session: GameSession, balanceMicro: bigint): WalletAnswer {
  return {
    status: 'RS_OK',
    user: session.memberUuid,
    currency: CURRENCY,
    balance: Number(balanceMicro / MICRO_PER_STUDIO_UNIT),
  };
}
