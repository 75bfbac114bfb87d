import { decimalOfMicro } from '../../../../adapters/game-studio/decimal-baht.ts';
import { memberUuidOf, userIdOf } from '../../../../adapters/game-studio/red-tiger/names.ts';
import type { Context } from '../../../../context.ts';
import { credentialsOf } from '../../../../features/games/studios/studios-store.ts';
import { findStudioTransaction } from '../../../../features/games/rounds/transactions-store.ts';
import { exchangeToken, payWin, placeBet, rollBack } from '../../../../flows/play/wallet-calls.ts';
import type {
  BetCall,
  CallingStudio,
  CallOutcome,
  CallRefusal,
  NamedPlayer,
  WalletContext,
} from '../../../../flows/play/wallet-calls.ts';
import { spendableMicro } from '../../../../ledger/balances.ts';
import type { CredentialCheck } from '../credential-check.ts';
import { failed, PAYOUT_PREFIX, PROMO_PART_PREFIX } from './messages.ts';
import type {
  AuthRequest,
  RedTigerAnswer,
  RedTigerCode,
  RefundRequest,
  SettleRequest,
  StakeRequest,
} from './messages.ts';

const CURRENCY = 'THB';
const DECIMALS = 2;
const RECON_TOKENS = 'recon_tokens';

export interface RedTigerContext extends WalletContext, Pick<Context, 'secrets'> {
  isCredential: CredentialCheck;
}

type CallAnswer = RedTigerAnswer | 'changed';

export async function answerAuth(
  context: RedTigerContext,
  calling: CallingStudio,
  body: AuthRequest,
): Promise<RedTigerAnswer> {
  const exchanged = await exchangeToken(context, calling, byToken(body));
  if (!exchanged) return failed(301);
  const { player, token } = exchanged;
  const result = {
    token,
    currency: CURRENCY,
    userId: userIdOf(player.memberUuid),
    casino: credentialsOf(context.secrets, calling.studio)['casino']?.[0],
    country: 'TH',
    language: 'th',
    balance: moneyOf(await spendableMicro(context.database, player.memberId)),
  };
  return { success: true, result };
}

/**
 * Takes a stake. Its promotional part is a free bet, which costs the house (studio-27); a stake with both parts is two
 * bets, of which the cash comes first. Where the free one is refused after that, the cash goes back.
 */
export async function answerStake(
  context: RedTigerContext,
  calling: CallingStudio,
  body: StakeRequest,
): Promise<CallAnswer> {
  if (isRecon(context, calling, body)) return failed(301, true);
  const { stake, stakePromo } = body.transaction;
  const cash = { ...betOf(body), amountMicro: stake, isFree: false };
  const free = { ...betOf(body), amountMicro: stakePromo, isFree: true };
  if (stakePromo === 0n) return answerTo(body, await placeBet(context, calling, cash));
  if (stake === 0n) return answerTo(body, await placeBet(context, calling, free));
  if (stakePromo > calling.studio.maxFreeBetMicro) {
    return calling.source === 'cache' ? 'changed' : failed(stakeCodes.free_bet_too_large);
  }
  const taken = await placeBet(context, calling, { ...cash, isRoundClosed: false });
  if (taken.outcome !== 'done') return answerTo(body, taken);
  const part = { ...free, transactionUuid: promoPartOf(body) };
  const added = await placeBet(context, calling, part);
  if (added.outcome === 'refused') await rollBack(context, calling, undoOf(cash));
  return answerTo(body, added);
}

export async function answerPayout(
  context: RedTigerContext,
  calling: CallingStudio,
  body: SettleRequest,
): Promise<CallAnswer> {
  const by = playerBy(context, calling, body);
  if (!by) return failed(301);
  const { id, payout, payoutPromo } = body.transaction;
  const transactionUuid = `${PAYOUT_PREFIX}${id}`;
  const amountMicro = payout.micro + payoutPromo.micro;
  const outcome = await payWin(context, calling, {
    by,
    transactionUuid,
    gameCode: body.game.key,
    round: body.round.id || transactionUuid,
    isRoundClosed: body.round.ends,
    currency: body.currency,
    amountMicro,
    isTooFine: !payout.isExact || !payoutPromo.isExact,
    isFree: false,
    pays: body.round.id === '' ? 'prize' : 'round',
  });
  if (outcome.outcome === 'changed') return 'changed';
  if (outcome.outcome === 'refused') return failed(payoutCodes[outcome.refusal]);
  return doneWith(body, outcome, { payout: moneyOf(amountMicro) });
}

/**
 * Gives a stake back, with its promotional part, and the payouts of its round with the last stake of it. An unknown one
 * leaves a tombstone; so does a promotional part that the call names and that may still come.
 */
export async function answerRefund(
  context: RedTigerContext,
  calling: CallingStudio,
  body: RefundRequest,
): Promise<CallAnswer> {
  const by = playerBy(context, calling, body);
  if (!by) return failed(301);
  const { database } = context;
  const { code } = calling.studio;
  const { id, stake: named, stakePromo } = body.transaction;
  const refund = {
    by,
    transactionUuid: id,
    undoneUuid: id,
    gameCode: body.game.key,
    round: body.round.id || id,
    isRoundClosed: body.round.ends,
    wins: 'taken_back_at_last',
  } as const;
  const stake = await findStudioTransaction(database, code, id);
  const partUuid = promoPartOf(body);
  const hasParts = named > 0n && stakePromo > 0n;
  if (hasParts || (await findStudioTransaction(database, code, partUuid))) {
    await rollBack(context, calling, { ...refund, undoneUuid: partUuid });
  }
  const outcome = await rollBack(context, calling, refund);
  if (outcome.outcome === 'changed') return 'changed';
  if (outcome.outcome === 'refused') return failed(payoutCodes[outcome.refusal]);
  if (outcome.was === 'unknown') return failed(400);
  const cashMicro = stake && !stake.isFree ? stake.amountMicro : 0n;
  const result = { token: body.token, id, stake: moneyOf(cashMicro) };
  return {
    success: true,
    result,
    balance: moneyOf(outcome.balanceMicro),
    currency: CURRENCY,
  };
}

function byToken({ token, userId }: AuthRequest) {
  return { token, memberUuid: userId === undefined ? undefined : memberUuidOf(userId) };
}

function isRecon(
  { isCredential }: RedTigerContext,
  { studio }: CallingStudio,
  { token }: AuthRequest,
): boolean {
  return isCredential(studio, RECON_TOKENS, token);
}

/** Returns the member, whom the recon token's holder names without a session; undefined where it names nobody. */
function playerBy(
  context: RedTigerContext,
  calling: CallingStudio,
  body: AuthRequest,
): NamedPlayer | undefined {
  if (!isRecon(context, calling, body)) return byToken(body);
  const { userId } = body;
  return userId === undefined ? undefined : { token: null, memberUuid: memberUuidOf(userId) };
}

function betOf(body: StakeRequest) {
  return {
    by: byToken(body),
    transactionUuid: body.transaction.id,
    gameCode: body.game.key,
    round: body.round.id,
    isRoundClosed: body.round.ends,
    currency: body.currency,
    endsRounds: true,
  };
}

function undoOf({ by, transactionUuid, gameCode, round }: BetCall) {
  return {
    by,
    transactionUuid,
    undoneUuid: transactionUuid,
    gameCode,
    round,
    isRoundClosed: false,
    wins: 'taken_back_at_last',
  } as const;
}

function promoPartOf({ transaction: { id } }: { transaction: { id: string } }): string {
  return `${PROMO_PART_PREFIX}${id}`;
}

const stakeCodes: Readonly<Record<CallRefusal, RedTigerCode>> = {
  not_enough_money: 304,
  token_unknown: 301,
  token_expired: 301,
  others: 301,
  member_disabled: 303,
  on_a_break: 303,
  limit_reached: 306,
  free_bet_too_large: 306,
  wrong_currency: 305,
  game_unknown: 200,
  game_closed: 501,
  conflict: 401,
  round_ended: 200,
  rolled_back: 201,
  settled: 201,
  bet_unknown: 400,
  bet_of_another: 400,
  win_too_large: 500,
  win_too_fine: 200,
};

/** A call about money that is owed is told to come again where it could still be paid. */
const payoutCodes: Readonly<Record<CallRefusal, RedTigerCode>> = {
  ...stakeCodes,
  game_unknown: 500,
  rolled_back: 400,
};

function answerTo(body: StakeRequest, outcome: CallOutcome): CallAnswer {
  switch (outcome.outcome) {
    case 'done':
      return doneWith(body, outcome, {
        stake: { ...moneyOf(body.transaction.stake), bonus: baht(body.transaction.stakePromo) },
      });
    case 'refused':
      return failed(stakeCodes[outcome.refusal]);
    case 'changed':
      return 'changed';
    default:
      return outcome satisfies never;
  }
}

/** Our id of a transaction is the studio's own (docs/decisions/0003). */
function doneWith(
  { token, transaction: { id } }: Pick<StakeRequest, 'token'> & { transaction: { id: string } },
  { balanceMicro }: Extract<CallOutcome, { outcome: 'done' }>,
  moved: object,
): RedTigerAnswer {
  const balance = moneyOf(balanceMicro);
  return { success: true, result: { token, currency: CURRENCY, id, ...moved, balance } };
}

/** Cash and bonus are one balance to studios (studio-02). */
function moneyOf(micro: bigint) {
  return { cash: baht(micro), bonus: baht(0n) };
}

function baht(micro: bigint): string {
  return decimalOfMicro(micro, DECIMALS);
}
