import { randomUUID } from 'node:crypto';
import type { PreparedRound } from './engines/engine.ts';
import { bahtFromUnits } from './money.ts';
import type { FaultDecision, Outbox } from './outbox.ts';
import type { RoundView } from './play-protocol.ts';
import type { RandomSource } from './random.ts';
import { isPlayRefusal, playRefusals, type PlayRefusal } from './refusals.ts';
import type { GameRound, GameSession, StudioStore, WalletTransaction } from './store.ts';
import { closeRound, DEMO_CURRENCY, newTransaction, rollBackRound } from './transactions.ts';
import type { WalletAnswer } from './dialects/dialect.ts';

interface RoundRequest {
  clientRoundId: string;
  stakeUnits: number;
  prepared: PreparedRound;
  /** The maximum number of rounds that one session may play at the same time. */
  roundsAtOnce: number;
}

interface Parts {
  store: StudioStore;
  outbox: Outbox;
  random: RandomSource;
  errs: FaultDecision;
  now: () => number;
}

export function createRounds(parts: Parts) {
  const { store, now } = parts;
  /** The running rounds by session, then by the page's round id, in order of arrival. */
  const playing = new Map<string, Map<string, Promise<void>>>();

  /** Plays one round. A repeated id returns the existing round and never plays a second one. */
  async function play(
    session: GameSession,
    request: RoundRequest,
  ): Promise<GameRound | PlayRefusal> {
    const { clientRoundId } = request;
    const known = store.findRoundOfClient(session.id, clientRoundId);
    const current = playing.get(session.id) ?? new Map<string, Promise<void>>();
    if (known !== undefined) {
      if (known.stakeUnits !== request.stakeUnits || known.choice !== request.prepared.choice) {
        return 'round_id_reused';
      }
      await current.get(clientRoundId);
      return store.findRound(known.id) ?? known;
    }
    if (current.size >= request.roundsAtOnce) return 'round_in_progress';

    // No `await` between the look-up above and this insert, so that parallel calls with one id insert one round.
    const round = newRound(session, request, now());
    store.insertRound(round);
    const work = session.currency === DEMO_CURRENCY ? playDemo : playForMoney;
    // Play the rounds of a session one after the other, so that their balances are in order. A failed round does not
    // fail the next one.
    const before = [...current.values()].at(-1) ?? Promise.resolve();
    const ended = before
      .catch(() => undefined)
      .then(() => work(parts, round, request.prepared))
      .finally(() => {
        current.delete(clientRoundId);
        if (current.size === 0) playing.delete(session.id);
      });
    current.set(clientRoundId, ended);
    playing.set(session.id, current);
    await ended;
    return store.findRound(round.id) ?? round;
  }

  return {
    play,
    /** Rolls back the stakes whose answers were lost in a crash. Call it before the first request. */
    recover: () => {
      for (const round of store.roundsInStatus('betting')) {
        store.transaction(() => cancel(store, round, 'interrupted', now()));
      }
    },
  };
}

export function roundViewOf(round: GameRound): RoundView {
  const refusal =
    round.refusal !== null && isPlayRefusal(round.refusal) ? round.refusal : undefined;
  return {
    round_id: round.clientRoundId,
    id: round.id,
    sequence: round.sequence,
    status: round.status,
    stake: bahtFromUnits(round.stakeUnits),
    win: bahtFromUnits(round.winUnits),
    balance: round.balanceUnits === null ? null : bahtFromUnits(round.balanceUnits),
    outcome: round.outcome === null ? null : JSON.parse(round.outcome),
    problem:
      refusal === undefined ? null : { code: refusal, message: playRefusals[refusal].message },
  };
}

/** Plays a round with play money. It is async only to have the same type as playForMoney. */
async function playDemo(parts: Parts, round: GameRound, prepared: PreparedRound) {
  const { store, random, now } = parts;
  const left = (store.findSession(round.sessionId)?.demoBalanceUnits ?? 0) - round.stakeUnits;
  if (left < 0) return store.refuseRound(round.id, 'refused', 'not_enough_money');
  store.transaction(() => {
    store.setDemoBalance(round.sessionId, left);
    if ('settleAt' in prepared) return store.openRound(round.id, prepared, left);
    const verdict = { kind: 'decided', ...prepared.draw(random) } as const;
    closeRound(store, round, verdict, { now: now(), balanceUnits: left });
  });
}

async function playForMoney(parts: Parts, round: GameRound, prepared: PreparedRound) {
  const { store, outbox, errs, now } = parts;
  const part = { kind: 'bet', referenceId: null, amountUnits: round.stakeUnits } as const;
  const bet = newTransaction(round, part, now());
  store.insertTransaction(bet);
  if (errs('send_both', 'bet')) {
    const rollbacks = store.transaction(() =>
      cancel(store, round, 'sent with its rollback', now()),
    );
    await Promise.all([outbox.sendBet(bet), deliverAll(outbox, rollbacks)]);
    return;
  }
  const answer = await outbox.sendBet(bet);
  const isTakenBack = answer.kind === 'done' && errs('roll_back', 'bet');
  const known: WalletAnswer = isTakenBack ? { kind: 'unknown', reason: 'taken back' } : answer;
  const next = store.transaction(() => afterBet(parts, round, bet, known, prepared));
  await deliverAll(outbox, next);
}

async function deliverAll(
  outbox: Outbox,
  transactions: readonly WalletTransaction[],
): Promise<void> {
  await Promise.all(transactions.map(({ id }) => outbox.deliver(id)));
}

/** Stores the answer to a bet. Returns the transactions to send next. */
function afterBet(
  { store, random, now }: Parts,
  round: GameRound,
  bet: WalletTransaction,
  answer: WalletAnswer,
  prepared: PreparedRound,
): WalletTransaction[] {
  switch (answer.kind) {
    case 'refused':
      store.noteAnswer(bet.id, 'refused', answer.status, now());
      store.refuseRound(round.id, 'refused', answer.refusal);
      return [];
    case 'unknown':
      return cancel(store, round, answer.reason, now());
    case 'done': {
      const at = { now: now(), balanceUnits: answer.balanceUnits ?? null };
      store.noteAnswer(bet.id, 'done', 'RS_OK', at.now);
      if ('settleAt' in prepared) {
        store.openRound(round.id, prepared, at.balanceUnits);
        return [];
      }
      // Draw the outcome only after the stake is paid, so that nobody can know it before.
      return closeRound(store, round, { kind: 'decided', ...prepared.draw(random) }, at);
    }
  }
}

/** Rolls back the stake, whether or not the operator took it. */
function cancel(
  store: StudioStore,
  round: GameRound,
  reason: string,
  now: number,
): WalletTransaction[] {
  return rollBackRound(store, round, { reason, refusal: 'stake_returned', sendAt: now }, now);
}

function newRound(session: GameSession, request: RoundRequest, createdAt: number): GameRound {
  return {
    sequence: 0,
    id: randomUUID(),
    sessionId: session.id,
    clientRoundId: request.clientRoundId,
    choice: request.prepared.choice,
    stakeUnits: request.stakeUnits,
    winUnits: 0,
    balanceUnits: null,
    outcome: null,
    status: 'betting',
    refusal: null,
    createdAt,
  };
}
