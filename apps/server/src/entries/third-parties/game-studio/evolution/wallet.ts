import { z } from 'zod';
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
  Player,
  WalletContext,
} from '../../../../flows/play/wallet-calls.ts';
import { spendableMicro } from '../../../../ledger/balances.ts';
import {
  numberOfBaht,
  owed,
  owedNumberOfBaht,
  studioText,
  studioTransactionId,
} from '../fields.ts';

/** The statuses that this adapter returns. */
export type EvolutionStatus =
  | 'OK'
  | 'TEMPORARY_ERROR'
  | 'INVALID_TOKEN_ID'
  | 'INVALID_SID'
  | 'INVALID_PARAMETER'
  | 'ACCOUNT_LOCKED'
  | 'INSUFFICIENT_FUNDS'
  | 'BET_ALREADY_EXIST'
  | 'BET_DOES_NOT_EXIST'
  | 'BET_ALREADY_SETTLED'
  | 'FINAL_ERROR_ACTION_FAILED';

/** The answer of a wallet call; the route adds the uuid. */
export interface EvolutionAnswer {
  status: EvolutionStatus;
  sid?: string;
  /** The member's cash and bonus after the call. */
  balanceMicro?: bigint;
}

type CallAnswer = EvolutionAnswer | 'changed';

/** A bet is its refId; what settles it has our name for the settlement, so that a bet is settled once. */
const CREDIT_PREFIX = 'credit:';
const PROMO_PREFIX = 'promo:';

const text = studioText();
const betId = studioTransactionId().refine(
  (id) => !id.startsWith(CREDIT_PREFIX) && !id.startsWith(PROMO_PREFIX),
);
const common = z.object({ sid: text, userId: text });
/** The round, with the table at which it is played. */
const game = z.object({ id: text, details: z.object({ table: z.object({ id: text }) }) });

export const sessionRequest = common;
export const currencyRequest = common.extend({ currency: text });
const roundRequest = common.extend({ currency: text, game });
const transaction = z.object({ id: text, refId: betId });
export const moneyRequest = roundRequest.extend({
  transaction: transaction.extend({ amount: numberOfBaht }),
});
export const creditRequest = roundRequest.extend({
  transaction: transaction.extend({ amount: owedNumberOfBaht }),
});
export const promoRequest = common.extend({
  currency: text,
  game: game.nullish(),
  promoTransaction: z.object({ type: text, id: text, amount: owedNumberOfBaht }),
});

type MoneyRequest = z.infer<typeof moneyRequest>;
type CreditRequest = z.infer<typeof creditRequest>;
type PromoRequest = z.infer<typeof promoRequest>;

export async function exchangeSid(
  context: WalletContext,
  calling: CallingStudio,
  body: z.infer<typeof sessionRequest>,
): Promise<EvolutionAnswer> {
  const exchanged = await exchangeToken(context, calling, byOf(body));
  return exchanged ? { status: 'OK', sid: exchanged.token } : { status: 'INVALID_SID' };
}

/** A balance is told to the newest session alone, as the studio's test list wants. */
export async function tellBalance(
  context: WalletContext,
  calling: CallingStudio,
  body: z.infer<typeof sessionRequest>,
): Promise<CallAnswer> {
  const outcome = await readBalance(context, calling, { by: byOf(body) });
  if (outcome.outcome === 'changed') return 'changed';
  if (outcome.player?.session?.isCurrent !== true) return { status: 'INVALID_SID' };
  return answerOf(context, outcome, balanceWords);
}

export async function answerDebit(
  context: WalletContext,
  calling: CallingStudio,
  body: MoneyRequest,
): Promise<CallAnswer> {
  const { refId: transactionUuid, amount: amountMicro } = body.transaction;
  const bet = { ...factsOf(body), transactionUuid, amountMicro };
  return answerOf(context, await placeBet(context, calling, bet), debitWords);
}

export async function answerCredit(
  context: WalletContext,
  calling: CallingStudio,
  body: CreditRequest,
): Promise<CallAnswer> {
  const { refId, amount } = body.transaction;
  const win = {
    ...factsOf(body),
    ...owed(amount),
    transactionUuid: `${CREDIT_PREFIX}${refId}`,
    pays: { betUuid: refId },
  };
  return answerOf(context, await payWin(context, calling, win), creditWords);
}

export async function answerCancel(
  context: WalletContext,
  calling: CallingStudio,
  body: MoneyRequest,
): Promise<CallAnswer> {
  const { by, gameCode, round, isRoundClosed } = factsOf(body);
  const { id: transactionUuid, refId: undoneUuid } = body.transaction;
  const outcome = await rollBack(context, calling, {
    by,
    gameCode,
    round,
    isRoundClosed,
    transactionUuid,
    undoneUuid,
    wins: 'kept',
  });
  return answerOf(context, outcome, cancelWords);
}

/** Pays a promotion of the studio: free rounds, jackpots and all else that no bet has won. */
export async function answerPromoPayout(
  context: WalletContext,
  calling: CallingStudio,
  { promoTransaction: { id, amount }, ...body }: PromoRequest,
): Promise<CallAnswer> {
  const transactionUuid = `${PROMO_PREFIX}${id}`;
  const prize = {
    by: byOf(body),
    transactionUuid,
    ...(body.game && { gameCode: body.game.details.table.id }),
    round: body.game?.id ?? transactionUuid,
    isRoundClosed: false,
    currency: body.currency,
    ...owed(amount),
    isFree: false,
    pays: 'prize',
  } as const;
  return answerOf(context, await payWin(context, calling, prize), promoWords);
}

function byOf({ sid, userId }: z.infer<typeof sessionRequest>) {
  return { token: sid, memberUuid: userId };
}

/** No call ends a round: each bet of it is settled by its own credit or cancel. */
function factsOf(body: z.infer<typeof roundRequest>) {
  return {
    by: byOf(body),
    gameCode: body.game.details.table.id,
    round: body.game.id,
    isRoundClosed: false,
    currency: body.currency,
    isFree: false,
  };
}

/** The statuses of a call, by its outcome. */
interface CallWordsOf {
  was: Record<'new' | 'repeated' | 'unknown', EvolutionStatus>;
  refusals: Record<CallRefusal, EvolutionStatus>;
}

const OK_ALWAYS = { new: 'OK', repeated: 'OK', unknown: 'OK' } as const;

/** A refused bet is refused for good, and the member's page says why; nothing of it was taken. */
const debitRefusals: CallWordsOf['refusals'] = {
  not_enough_money: 'INSUFFICIENT_FUNDS',
  token_unknown: 'INVALID_SID',
  token_expired: 'INVALID_SID',
  member_disabled: 'ACCOUNT_LOCKED',
  on_a_break: 'ACCOUNT_LOCKED',
  wrong_currency: 'FINAL_ERROR_ACTION_FAILED',
  game_unknown: 'FINAL_ERROR_ACTION_FAILED',
  game_closed: 'FINAL_ERROR_ACTION_FAILED',
  limit_reached: 'FINAL_ERROR_ACTION_FAILED',
  free_bet_too_large: 'FINAL_ERROR_ACTION_FAILED',
  conflict: 'FINAL_ERROR_ACTION_FAILED',
  rolled_back: 'FINAL_ERROR_ACTION_FAILED',
  others: 'FINAL_ERROR_ACTION_FAILED',
  bet_unknown: 'FINAL_ERROR_ACTION_FAILED',
  bet_of_another: 'FINAL_ERROR_ACTION_FAILED',
  round_ended: 'FINAL_ERROR_ACTION_FAILED',
  settled: 'FINAL_ERROR_ACTION_FAILED',
  win_too_large: 'TEMPORARY_ERROR',
  win_too_fine: 'INVALID_PARAMETER',
};

/** Money that is owed is never refused for good where it could still be paid. */
const owedRefusals: CallWordsOf['refusals'] = {
  ...debitRefusals,
  wrong_currency: 'INVALID_PARAMETER',
  game_unknown: 'TEMPORARY_ERROR',
  bet_unknown: 'BET_DOES_NOT_EXIST',
  bet_of_another: 'BET_DOES_NOT_EXIST',
  others: 'BET_DOES_NOT_EXIST',
  conflict: 'BET_ALREADY_SETTLED',
  rolled_back: 'BET_ALREADY_SETTLED',
  settled: 'BET_ALREADY_SETTLED',
};

const balanceWords: CallWordsOf = { was: OK_ALWAYS, refusals: debitRefusals };
const debitWords: CallWordsOf = {
  was: { ...OK_ALWAYS, repeated: 'BET_ALREADY_EXIST' },
  refusals: debitRefusals,
};
const creditWords: CallWordsOf = {
  was: { ...OK_ALWAYS, repeated: 'BET_ALREADY_SETTLED' },
  refusals: owedRefusals,
};
const cancelWords: CallWordsOf = {
  was: { new: 'OK', repeated: 'BET_ALREADY_SETTLED', unknown: 'BET_DOES_NOT_EXIST' },
  refusals: { ...owedRefusals, conflict: 'BET_DOES_NOT_EXIST' },
};
/** Another amount under a known id is no repeat, and is not told as one. */
const promoWords: CallWordsOf = {
  was: OK_ALWAYS,
  refusals: { ...owedRefusals, conflict: 'FINAL_ERROR_ACTION_FAILED' },
};

async function answerOf(
  context: WalletContext,
  outcome: CallOutcome,
  { was, refusals }: CallWordsOf,
): Promise<CallAnswer> {
  switch (outcome.outcome) {
    case 'done':
      return { status: was[outcome.was], balanceMicro: outcome.balanceMicro };
    case 'refused':
      return withBalance(context, refusals[outcome.refusal], outcome.player);
    case 'changed':
      return 'changed';
    default:
      return outcome satisfies never;
  }
}

/** A refusal tells the balance too, because some of them are a success to the studio. */
async function withBalance(
  { database }: WalletContext,
  status: EvolutionStatus,
  player: Player | undefined,
): Promise<EvolutionAnswer> {
  if (!player || status === 'INVALID_SID') return { status };
  return { status, balanceMicro: await spendableMicro(database, player.memberId) };
}
