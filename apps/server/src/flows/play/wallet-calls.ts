import { keepRefusedWin } from '../../features/games/rounds/refused-wins-store.ts';
import type { BetOfRoundLoader } from '../../features/games/rounds/bet-of-round.ts';
import {
  findStudioTransaction,
  isRolledBack,
} from '../../features/games/rounds/transactions-store.ts';
import type { StudioTransaction } from '../../features/games/rounds/transactions-store.ts';
import { winRefusal } from '../../features/games/rules.ts';
import { renewGameToken } from '../../features/games/sessions/renew-game-token.ts';
import { findGameState, findPlayerOf } from '../../features/games/sessions/sessions-store.ts';
import type {
  GameSession,
  GameSessionLoader,
} from '../../features/games/sessions/sessions-store.ts';
import type { Studio } from '../../features/games/studios/studios-store.ts';
import { spendableMicro } from '../../ledger/balances.ts';
import { rollBackTransaction } from './roll-back-transaction.ts';
import type { WinsOfUndone } from './roll-back-transaction.ts';
import { postStudioTransaction } from './studio-wallet.ts';
import type { WalletOutcome, WalletParts, WalletRefusal } from './studio-wallet.ts';

/** The one currency of the members' money. */
const CURRENCY = 'THB';

/** The parts that a call needs, with the loaders whose concurrent calls share one read. */
export interface WalletContext extends WalletParts {
  sessions: GameSessionLoader;
  betsOfRounds: BetOfRoundLoader;
  config: { codeSecret: string };
}

/** A studio that has shown who it is. */
export interface CallingStudio {
  studio: Studio;
  /** The source of studio and game session. From the cache, only the ledger's verdict may be returned. */
  source: 'database' | 'cache';
}

/** The member of a call, by a game session's token; a call that names the member too must name the token's own. */
export interface NamedByToken {
  token: string;
  memberUuid?: string | undefined;
}

/**
 * The member of a call, or one whom the studio names without a session, by a secret that its protocol has for that. Only
 * what is owed is taken so (studio-74).
 */
export type NamedPlayer = NamedByToken | { token: null; memberUuid: string };

/** The member whom a call is about. */
export interface Player {
  memberId: bigint;
  memberUuid: string;
  session: GameSession | null;
}

interface PlayerInSession extends Player {
  session: GameSession;
}

/**
 * Why a call is refused. `token_unknown`: it never was, or is another studio's or another member's. `token_expired`: a
 * newer one exists, or the login has ended. `win_too_large`: nothing moved yet, the studio repeats it (studio-66).
 * `win_too_fine`: the ledger has no such amount (studio-70).
 */
export type CallRefusal =
  | WalletRefusal
  | 'token_unknown'
  | 'token_expired'
  | 'wrong_currency'
  | 'game_unknown'
  | 'game_closed'
  | 'member_disabled'
  | 'free_bet_too_large'
  | 'win_too_large'
  | 'win_too_fine';

/**
 * `changed`: the cached studio or game session is stale, or may not be used; the call is repeated with both read from
 * the database.
 */
export type CallOutcome =
  | { outcome: 'done'; player: Player; balanceMicro: bigint; was: 'new' | 'repeated' | 'unknown' }
  | { outcome: 'refused'; refusal: CallRefusal; player: Player | undefined }
  | { outcome: 'changed' };

interface MoneyCall {
  transactionUuid: string;
  gameCode: string;
  round: string;
  isRoundClosed: boolean;
  currency: string;
  amountMicro: bigint;
  isFree: boolean;
}

export interface BetCall extends MoneyCall {
  by: NamedByToken;
  /** Whether the protocol takes no bet in a round that has ended. */
  endsRounds?: boolean;
}

export interface WinCall extends Omit<MoneyCall, 'gameCode'> {
  by: NamedPlayer;
  /** That of the session where a prize names none; a repeat may come under another session. */
  gameCode?: string;
  /**
   * The bet that is paid. `round`: the protocol names the round alone, and all bets of it that stand are paid together
   * (studio-77). `prize`: no bet has won it (studio-73).
   */
  pays: { betUuid: string } | 'round' | 'prize';
  /** Whether the amount was rounded up, because the studio wrote a finer one. */
  isTooFine?: boolean;
}

export interface RollbackCall {
  by: NamedPlayer;
  transactionUuid: string;
  /** The transaction that is undone. */
  undoneUuid: string;
  gameCode: string;
  round: string;
  isRoundClosed: boolean;
  /** The way with the wins of a bet that is undone; by default those that name it are taken back. */
  wins?: WinsOfUndone;
}

const CHANGED = { outcome: 'changed' } as const;

/** Exchanges a token for its successor (studio-18). A replaced token and an ended session are answered too. */
export async function exchangeToken(
  context: WalletContext,
  calling: CallingStudio,
  by: NamedByToken,
): Promise<{ player: PlayerInSession; token: string } | undefined> {
  const player = await playerInSession(context, calling, by);
  if (!player) return undefined;
  const { database, config } = context;
  const parts = { database, codeSecret: config.codeSecret };
  return { player, token: await renewGameToken(parts, player.session, by.token) };
}

/** Reads the balance. A game that is named must be the studio's. */
export async function readBalance(
  context: WalletContext,
  calling: CallingStudio,
  { by, gameCode }: { by: NamedPlayer; gameCode?: string },
): Promise<CallOutcome> {
  const { database } = context;
  const player = await playerOf(context, calling, by);
  if (!player) return refused('token_unknown', player);
  if (gameCode !== undefined && !(await findGameState(database, calling.studio.code, gameCode))) {
    return refused('game_unknown', player);
  }
  const balanceMicro = await spendableMicro(database, player.memberId);
  return { outcome: 'done', player, balanceMicro, was: 'new' };
}

export async function placeBet(
  context: WalletContext,
  calling: CallingStudio,
  call: BetCall,
): Promise<CallOutcome> {
  const { studio, source } = calling;
  const { endsRounds = false } = call;
  const player = await playerInSession(context, calling, call.by);
  const mistake = await mistakeIn(context, studio.code, player, call);
  const closed = player && !mistake && (await closedToBets(context, studio, player.session, call));
  if (source === 'cache' && (mistake || closed)) return CHANGED;
  if (!player || mistake) return refused(mistake ?? 'token_unknown', player);
  // A repeat is answered at any time (studio-23), even when new bets are refused.
  const isRepeat = closed && (await isKnown(context, studio.code, call.transactionUuid));
  if (closed && !isRepeat) return refused(closed, player);
  const bet = { ...facts(studio, player, call), kind: 'bet', referenceUuid: null } as const;
  const authorizedBy = isRepeat ? undefined : { studio, gameSession: player.session, endsRounds };
  return outcomeFor(player, await postStudioTransaction(context, bet, authorizedBy));
}

export async function payWin(
  context: WalletContext,
  calling: CallingStudio,
  call: WinCall,
): Promise<CallOutcome> {
  const { studio, source } = calling;
  const player = await playerOf(context, calling, call.by);
  const gameCode = call.gameCode ?? (await gameOfPrize(context, studio, player, call)) ?? '';
  const named = { ...call, gameCode };
  const mistake = await mistakeIn(context, studio.code, player, named);
  if (source === 'cache' && mistake) return CHANGED;
  if (!player || mistake) return refused(mistake ?? 'token_unknown', player);
  const paid = facts(studio, player, named);
  const referenceUuid = await betPaidBy(context, call.pays, paid);
  if (referenceUuid === undefined) return refused('bet_unknown', player);
  const win = { ...paid, kind: 'win', referenceUuid } as const;
  const isTooLarge = win.amountMicro > studio.maxWinMicro;
  if (call.isTooFine === true || isTooLarge) {
    if (source === 'cache') return CHANGED;
    // A win that was already paid is answered as before, even if it exceeds the present bound (studio-23).
    if (!(await isKnown(context, studio.code, call.transactionUuid))) {
      const unowed = await refusalByBet(context, win);
      if (unowed) return refused(unowed, player);
      await keepRefusedWin(context.database, win);
      return refused(call.isTooFine === true ? 'win_too_fine' : 'win_too_large', player);
    }
    if (call.isTooFine === true) return refused('conflict', player);
  }
  // A win is accepted whatever has happened to the session since (studio-25). The ledger decides about a known win,
  // because it recognises a repeat even after its bet was rolled back (studio-24).
  const authorizedBy = {
    studio,
    gameSession: player.session,
    paysRound: call.pays === 'round',
  };
  const posted = await postStudioTransaction(context, win, authorizedBy);
  if (call.gameCode !== undefined || !isConflict(posted)) return outcomeFor(player, posted);
  // First calls of one prize at once may come under sessions of two games: the game that was recorded holds.
  const recordedCode = (await gameOfPrize(context, studio, player, call)) ?? gameCode;
  const again = { ...win, gameCode: recordedCode };
  return outcomeFor(player, await postStudioTransaction(context, again, authorizedBy));
}

/** Returns why a win is not owed. The ledger would refuse it for the same reason, whatever its amount. */
async function refusalByBet(
  { database }: WalletContext,
  { studioCode, referenceUuid, memberId }: StudioTransaction,
): Promise<CallRefusal | undefined> {
  if (referenceUuid === null) return undefined;
  const bet = await findStudioTransaction(database, studioCode, referenceUuid);
  return winRefusal(bet && { ...bet, isRolledBack: await isRolledBack(database, bet) }, memberId);
}

function isConflict(posted: WalletOutcome): boolean {
  return posted.outcome === 'refused' && posted.refusal === 'conflict';
}

export async function rollBack(
  context: WalletContext,
  calling: CallingStudio,
  call: RollbackCall,
): Promise<CallOutcome> {
  const player = await playerOf(context, calling, call.by);
  if (!player) return refused('token_unknown', player);
  const outcome = await rollBackTransaction(context, {
    studioCode: calling.studio.code,
    memberId: player.memberId,
    gameCode: call.gameCode,
    round: call.round,
    isRoundClosed: call.isRoundClosed,
    transactionUuid: call.transactionUuid,
    referenceUuid: call.undoneUuid,
    ...(call.wins && { wins: call.wins }),
  });
  return outcomeFor(player, outcome);
}

/** Returns the game of a prize that names none: the recorded one, or that of the session. */
async function gameOfPrize(
  { database }: WalletContext,
  { code }: Studio,
  player: Player | undefined,
  { transactionUuid }: WinCall,
): Promise<string | undefined> {
  const recorded = await findStudioTransaction(database, code, transactionUuid);
  return recorded?.gameCode ?? player?.session?.gameCode;
}

/** Returns the id of the bet that a win names, null for a prize, and undefined if the round has no bet. */
async function betPaidBy(
  { betsOfRounds }: WalletContext,
  pays: WinCall['pays'],
  win: Parameters<BetOfRoundLoader>[0],
): Promise<string | null | undefined> {
  if (pays === 'prize') return null;
  return pays === 'round' ? betsOfRounds(win) : pays.betUuid;
}

async function playerOf(
  context: WalletContext,
  calling: CallingStudio,
  by: NamedPlayer,
): Promise<Player | undefined> {
  if (by.token !== null) return playerInSession(context, calling, by);
  const { memberUuid } = by;
  const memberId = await findPlayerOf(context.database, calling.studio.code, memberUuid);
  return memberId === undefined ? undefined : { memberId, memberUuid, session: null };
}

async function playerInSession(
  { sessions }: WalletContext,
  { studio, source }: CallingStudio,
  { token, memberUuid }: NamedByToken,
): Promise<PlayerInSession | undefined> {
  const key = { studioCode: studio.code, token };
  const session =
    (source === 'cache' ? sessions.cached(key) : undefined) ?? (await sessions.load(key));
  if (!session || (memberUuid !== undefined && memberUuid !== session.memberUuid)) return undefined;
  return { memberId: session.memberId, memberUuid: session.memberUuid, session };
}

async function mistakeIn(
  { database }: WalletContext,
  studioCode: string,
  player: Player | undefined,
  { currency, gameCode }: MoneyCall,
): Promise<CallRefusal | undefined> {
  if (!player) return 'token_unknown';
  if (currency !== CURRENCY) return 'wrong_currency';
  if (gameCode === player.session?.gameCode) return undefined;
  return (await findGameState(database, studioCode, gameCode)) ? undefined : 'game_unknown';
}

async function closedToBets(
  { database }: WalletContext,
  studio: Studio,
  session: GameSession,
  { gameCode, isFree, amountMicro }: BetCall,
): Promise<CallRefusal | undefined> {
  const isOther = gameCode !== session.gameCode;
  const other = isOther ? await findGameState(database, studio.code, gameCode) : undefined;
  if (!session.isGameOpen || (isOther && other?.isOpen !== true)) return 'game_closed';
  if (isFree && amountMicro > studio.maxFreeBetMicro) return 'free_bet_too_large';
  if (!session.isMemberActive) return 'member_disabled';
  return session.isCurrent ? undefined : 'token_expired';
}

async function isKnown({ database }: WalletContext, studioCode: string, transactionUuid: string) {
  return (await findStudioTransaction(database, studioCode, transactionUuid)) !== undefined;
}

function facts({ code: studioCode }: Studio, { memberId }: Player, call: MoneyCall) {
  const { transactionUuid, gameCode, round, isRoundClosed, isFree, amountMicro } = call;
  return {
    studioCode,
    transactionUuid,
    memberId,
    gameCode,
    round,
    isRoundClosed,
    isFree,
    amountMicro,
  };
}

function refused(refusal: CallRefusal, player: Player | undefined): CallOutcome {
  return { outcome: 'refused', refusal, player };
}

function outcomeFor(player: Player, posted: WalletOutcome): CallOutcome {
  return posted.outcome === 'changed' ? CHANGED : { ...posted, player };
}
