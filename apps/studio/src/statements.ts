import type { Round, Session, Transaction } from './store.ts';
import type { RoundStatus } from './play-protocol.ts';

type Value = string | number | null;

/** How the statements reach the database. */
export interface Runner {
  run: (sql: string, ...values: Value[]) => void;
  one: <Entity>(sql: string, ...values: Value[]) => Entity | undefined;
  all: <Entity>(sql: string, ...values: Value[]) => Entity[];
}

const SESSION_COLUMNS = `id, operator_id, operator_code, user, token, is_checked, game_code, currency,
  lobby_url, deposit_url, demo_balance_units, created_at`;
const ROUND_COLUMNS = `id, session_id, client_round_id, choice, stake_units, win_units, balance_units,
  outcome, status, refusal, created_at`;
const TRANSACTION_COLUMNS = `id, round_id, kind, reference_id, amount_units, status, attempts,
  last_answer, next_attempt_at, created_at`;

export function sessionStatements({ run, one }: Runner) {
  return {
    insertSession: (session: Session) =>
      run(
        `insert into sessions (${SESSION_COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        session.id,
        session.operatorId,
        session.operatorCode,
        session.user,
        session.token,
        Number(session.isChecked),
        session.gameCode,
        session.currency,
        session.lobbyUrl,
        session.depositUrl,
        session.demoBalanceUnits,
        session.createdAt,
      ),
    findSession(id: string): Session | undefined {
      const row = one<Omit<Session, 'isChecked'> & { isChecked: number }>(
        `select ${SESSION_COLUMNS} from sessions where id = ?`,
        id,
      );
      return row === undefined ? undefined : { ...row, isChecked: row.isChecked === 1 };
    },
    replaceToken: (id: string, token: string) =>
      run('update sessions set token = ?, is_checked = 1 where id = ?', token, id),
    setDemoBalance: (id: string, balanceUnits: number) =>
      run('update sessions set demo_balance_units = ? where id = ?', balanceUnits, id),
  };
}

export function roundStatements({ run, one, all }: Runner) {
  const select = `select rowid as sequence, ${ROUND_COLUMNS} from rounds`;
  return {
    insertRound: (round: Round) =>
      run(
        `insert into rounds (${ROUND_COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        round.id,
        round.sessionId,
        round.clientRoundId,
        round.choice,
        round.stakeUnits,
        round.winUnits,
        round.balanceUnits,
        round.outcome,
        round.status,
        round.refusal,
        round.createdAt,
      ),
    findRound: (id: string) => one<Round>(`${select} where id = ?`, id),
    findRoundOfClient: (sessionId: string, clientRoundId: string) =>
      one<Round>(
        `${select} where session_id = ? and client_round_id = ?`,
        sessionId,
        clientRoundId,
      ),
    lastRound: (sessionId: string) =>
      one<Round>(
        `${select} where session_id = ? order by created_at desc, rowid desc limit 1`,
        sessionId,
      ),
    roundsInStatus: (status: RoundStatus) => all<Round>(`${select} where status = ?`, status),
    setRoundStatus: (id: string, status: RoundStatus, balanceUnits: number | null) =>
      run(
        'update rounds set status = ?, balance_units = coalesce(?, balance_units) where id = ?',
        status,
        balanceUnits,
        id,
      ),
    refuseRound: (id: string, status: RoundStatus, refusal: string) =>
      run('update rounds set status = ?, refusal = ? where id = ?', status, refusal, id),
    decideRound: (
      id: string,
      decided: Pick<Round, 'outcome' | 'winUnits' | 'balanceUnits' | 'status'>,
    ) =>
      run(
        'update rounds set outcome = ?, win_units = ?, balance_units = ?, status = ? where id = ?',
        decided.outcome,
        decided.winUnits,
        decided.balanceUnits,
        decided.status,
        id,
      ),
  };
}

export function outcomeStatements({ all }: Runner) {
  return {
    /** Stored JSON of a session's decided rounds, the newest last. */
    lastOutcomes: (sessionId: string, limit: number) =>
      all<{ outcome: string }>(
        `select outcome from rounds where session_id = ? and outcome is not null
          order by created_at desc, rowid desc limit ?`,
        sessionId,
        limit,
      ).toReversed(),
  };
}

export function transactionStatements({ run, one, all }: Runner) {
  const select = `select ${TRANSACTION_COLUMNS} from transactions`;
  return {
    insertTransaction: (transaction: Transaction) =>
      run(
        `insert into transactions (${TRANSACTION_COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        transaction.id,
        transaction.roundId,
        transaction.kind,
        transaction.referenceId,
        transaction.amountUnits,
        transaction.status,
        transaction.attempts,
        transaction.lastAnswer,
        transaction.nextAttemptAt,
        transaction.createdAt,
      ),
    findTransaction: (id: string) => one<Transaction>(`${select} where id = ?`, id),
    transactionsOf: (roundId: string) =>
      all<Transaction>(`${select} where round_id = ? order by created_at, rowid`, roundId),
    /** Wins and rollbacks that wait for the operator; a bet is never sent again, only taken back. */
    dueTransactions: (now: number) =>
      all<Transaction>(
        `${select} where status = 'pending' and kind <> 'bet' and next_attempt_at <= ?
          order by next_attempt_at limit 50`,
        now,
      ),
    noteAnswer: (
      id: string,
      status: Transaction['status'],
      answer: string,
      nextAttemptAt: number,
    ) =>
      run(
        `update transactions
            set status = ?, last_answer = ?, attempts = attempts + 1, next_attempt_at = ?
          where id = ?`,
        status,
        answer,
        nextAttemptAt,
        id,
      ),
    /** Every transaction with its round and member: for comparing our books with the operator's. */
    books: () =>
      all<Transaction & { operatorId: string; user: string; roundStatus: RoundStatus }>(
        `select t.id, t.round_id, t.kind, t.reference_id, t.amount_units, t.status, t.attempts,
                t.last_answer, t.next_attempt_at, t.created_at,
                s.operator_id, s.user, r.status as round_status
           from transactions t
           join rounds r on r.id = t.round_id
           join sessions s on s.id = r.session_id
          order by t.created_at, t.rowid`,
      ),
  };
}
