import type { Database, Queryable, Tx } from '../../db/database.ts';
import type { AccountRef } from '../../ledger/accounts.ts';
import { participantRow, STALE, type ParticipantRow } from '../../ledger/participants.ts';
import { spendableMicro } from '../../ledger/balances.ts';
import type { Ledger } from '../../ledger/engine.ts';
import type { Posting, Verdict } from '../../ledger/posting.ts';
import { endedRoundGuard } from '../../features/games/rounds/ended-round-guard.ts';
import { roundGuard } from '../../features/games/rounds/round-guard.ts';
import { isRoundRefusal, repeatedCallDetails } from '../../features/games/rules.ts';
import type { RoundRefusal } from '../../features/games/rules.ts';
import { sessionGuard } from '../../features/games/sessions/sessions-store.ts';
import type { GameSession } from '../../features/games/sessions/sessions-store.ts';
import { studioGuard } from '../../features/games/studios/studios-store.ts';
import type { Studio } from '../../features/games/studios/studios-store.ts';
import {
  isRecorded,
  isRolledBack,
  transactionPart,
} from '../../features/games/rounds/transactions-store.ts';
import type { StudioTransaction } from '../../features/games/rounds/transactions-store.ts';
import { playDaysPart } from '../../features/play/store.ts';
import { turnoverPart } from '../../features/promotions/turnover.ts';
import { isPlayRefusal, playGuard } from '../../features/protection/play-guard.ts';
import type { PlayRefusal } from '../../features/protection/play-guard.ts';

/**
 * The outcome of a studio's call, in neutral words; the protocol's adapter translates it (studio-09). Balances are
 * the member's, in micro, after the call.
 */
export type WalletOutcome =
  /** `unknown`: a rollback found nothing to undo, and left a tombstone. */
  | { outcome: 'done'; balanceMicro: bigint; was: 'new' | 'repeated' | 'unknown' }
  | { outcome: 'refused'; refusal: WalletRefusal }
  /** The cached studio or game session is stale: nothing moved, and earlier outcomes are not disclosed. */
  | { outcome: 'changed' };

/**
 * Why a call is refused. `others`: the transaction belongs to another member. `settled`: the bet was won, and the
 * protocol takes no rollback of such a bet.
 */
export type WalletRefusal = PlayRefusal | RoundRefusal | 'not_enough_money' | 'others' | 'settled';

/**
 * The studio and game session that authorized the call. The batch reads both again for a bet, and the studio alone for
 * a win, which may come without a session.
 */
export interface AuthorizedBy {
  studio: Studio;
  gameSession: GameSession | null;
  /** Whether the protocol takes no bet in a round that has ended. */
  endsRounds?: boolean;
  /** Whether a win pays all standing bets of its round together (studio-77). */
  paysRound?: boolean;
}

export interface WalletParts {
  database: Database;
  ledger: Ledger;
}

/**
 * Posts one studio transaction with its participants' rows. Its id is the idempotency key, so that a bet, its repeat
 * and its tombstone compete for one key and exactly one of them is recorded.
 */
export async function postStudioTransaction(
  { database, ledger }: WalletParts,
  transaction: StudioTransaction,
  authorizedBy?: AuthorizedBy,
): Promise<WalletOutcome> {
  const verdict = await ledger.post(toPosting(transaction), [
    ...(authorizedBy ? callerGuards(transaction, authorizedBy) : []),
    ...transactionParts(transaction, authorizedBy),
  ]);
  // A repeated call of a transaction that was rolled back is refused, whichever of the two calls came first.
  const isRepeat = verdict.outcome === 'repeated' || (await isArchivedRepeat());
  if (isRepeat && canBeRolledBack(transaction) && (await isRolledBack(database, transaction))) {
    return { outcome: 'refused', refusal: 'rolled_back' };
  }
  if (isRepeat) return doneWith(database, transaction.memberId, verdict);
  return toOutcome(database, transaction.memberId, verdict);

  // A transfer in an archived month is in a file, but its studio transaction stays in the database (ledger-44).
  async function isArchivedRepeat(): Promise<boolean> {
    const isArchived = verdict.outcome === 'refused' && verdict.refusal === 'archived';
    return isArchived && isRecorded(database, transaction);
  }
}

/** A posting of a group: its cash part is the amount less the bonus part, and 0 if it was posted before. */
interface PostedOfGroup {
  isNew: boolean;
  cashMicro: bigint;
}

/** Posts several transactions of one member in order, in a flow's transaction. */
export async function postStudioTransactions(
  tx: Tx,
  ledger: Ledger,
  transactions: readonly StudioTransaction[],
): Promise<PostedOfGroup[]> {
  const verdicts = await ledger.postWithin(
    tx,
    transactions.map(toPosting),
    transactions.map((transaction) => transactionParts(transaction)),
  );
  const refused = verdicts.find(({ outcome }) => outcome === 'refused');
  if (refused) throw new Error('a studio transaction of a group was refused');
  return transactions.map(({ amountMicro }, index) => {
    const verdict = verdicts[index];
    return verdict?.outcome === 'posted'
      ? { isNew: true, cashMicro: amountMicro - verdict.bonus.micro }
      : { isNew: false, cashMicro: 0n };
  });
}

function transactionParts(
  transaction: StudioTransaction,
  { paysRound = false }: Pick<AuthorizedBy, 'paysRound'> = {},
): ParticipantRow[] {
  return [
    ...roundGuards(transaction, paysRound),
    // The transaction's row comes before the turnover part, which may complete the claim that paid the bet.
    participantRow(transactionPart, transaction),
    participantRow(playDaysPart, transaction),
    participantRow(turnoverPart, transaction),
  ];
}

function canBeRolledBack({ kind }: StudioTransaction): boolean {
  return kind === 'bet' || kind === 'win';
}

/**
 * Returns the guards of the caller. The studio is checked even for repeats, which are answered at any time (studio-23);
 * the session is checked for new bets only.
 */
function callerGuards(
  transaction: StudioTransaction,
  { studio, gameSession, endsRounds = false }: AuthorizedBy,
): ParticipantRow[] {
  const caller = participantRow(studioGuard, studio);
  if (transaction.kind !== 'bet' || !gameSession) return [caller];
  const session = participantRow(sessionGuard, gameSession);
  return endsRounds
    ? [caller, session, participantRow(endedRoundGuard, transaction)]
    : [caller, session];
}

/**
 * Returns the guards of the round. Wins and rollbacks are settled regardless of limits, time-outs and blocks
 * (studio-25).
 */
function roundGuards(transaction: StudioTransaction, paysRound: boolean): ParticipantRow[] {
  const { kind, studioCode, memberId, isFree, amountMicro, referenceUuid } = transaction;
  switch (kind) {
    case 'bet':
      return [participantRow(playGuard, { memberId, stakeMicro: isFree ? 0n : amountMicro })];
    case 'win':
    case 'rollback':
    case 'win_rollback': {
      // A prize names no bet.
      if (referenceUuid === null) return [];
      const namedUuid = referenceUuid;
      const step = { kind, studioCode, namedUuid, memberId, amountMicro, paysRound };
      return [participantRow(roundGuard, step)];
    }
    case 'tombstone':
      return [];
    default:
      return kind satisfies never;
  }
}

async function doneWith(
  database: Queryable,
  memberId: bigint,
  { outcome, memberBalanceNowMicro }: Verdict,
): Promise<WalletOutcome> {
  // A free bet touches no account of the member, so its verdict has no balance.
  const balanceMicro = memberBalanceNowMicro ?? (await spendableMicro(database, memberId));
  return { outcome: 'done', balanceMicro, was: outcome === 'posted' ? 'new' : 'repeated' };
}

async function toOutcome(
  database: Queryable,
  memberId: bigint,
  verdict: Verdict,
): Promise<WalletOutcome> {
  if (verdict.outcome !== 'refused') return doneWith(database, memberId, verdict);
  switch (verdict.refusal) {
    case 'not_enough_money':
      return { outcome: 'refused', refusal: 'not_enough_money' };
    case 'idempotency_conflict':
      return {
        outcome: 'refused',
        refusal: verdict.existing.kind === 'tombstone' ? 'rolled_back' : 'conflict',
      };
    // A repeat of a recorded transaction was answered before, so an archived month here means another body.
    case 'archived':
      return { outcome: 'refused', refusal: 'conflict' };
    case 'condition':
      if (verdict.reason === STALE) return { outcome: 'changed' };
      if (isPlayRefusal(verdict.reason) || isRoundRefusal(verdict.reason)) {
        return { outcome: 'refused', refusal: verdict.reason };
      }
      throw new Error(`a studio transaction was refused for no known reason: ${verdict.reason}`);
    case 'account_unknown':
    case 'between_members':
      throw new Error(`a studio transaction named accounts that cannot be: ${verdict.refusal}`);
    default:
      return verdict satisfies never;
  }
}

function toPosting(transaction: StudioTransaction): Posting {
  const member = payerOf(transaction);
  const studio: AccountRef = { kind: 'studio_clearing', reference: transaction.studioCode };
  const { kind } = transaction;
  const takes = kind === 'bet' || kind === 'win_rollback' || kind === 'tombstone';
  return {
    source: `studio:${transaction.studioCode}`,
    idempotencyKey: transaction.transactionUuid,
    kind: kind === 'win_rollback' ? 'rollback' : kind,
    from: takes ? member : studio,
    to: takes ? studio : member,
    amountMicro: transaction.amountMicro,
    reference: repeatedCallDetails(transaction),
    memberId: transaction.memberId,
    ...(kind === 'bet' && { onShortage: 'bonus' }),
    // A win is taken back even if it was spent; the rest becomes a debt (studio-37).
    ...(kind === 'win_rollback' && { onShortage: 'lend' }),
  };
}

function payerOf({ kind, isFree, memberId }: StudioTransaction): AccountRef {
  const isStake = kind === 'bet' || kind === 'rollback';
  return isFree && isStake
    ? { kind: 'promotion_cost', reference: 'free-bets' }
    : { kind: 'member_available', memberId };
}
