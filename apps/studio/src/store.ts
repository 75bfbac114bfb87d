import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { RoundStatus } from './play-protocol.ts';

const SCHEMA = readFileSync(new URL('schema.sql', import.meta.url), 'utf8');

export interface GameSession {
  id: string;
  operatorId: string;
  operatorCode: string;
  user: string;
  token: string;
  /** 1 after the launch token has been exchanged for a new one, else 0. */
  isChecked: 0 | 1;
  gameCode: string;
  currency: string;
  lobbyUrl: string | null;
  depositUrl: string | null;
  demoBalanceUnits: number;
  createdAt: number;
}

export interface GameRound {
  /** Increases with each inserted round; 0 before the insert. */
  sequence: number;
  id: string;
  sessionId: string;
  clientRoundId: string;
  choice: string;
  stakeUnits: number;
  winUnits: number;
  balanceUnits: number | null;
  outcome: string | null;
  status: RoundStatus;
  refusal: string | null;
  createdAt: number;
}

export type TransactionKind = 'bet' | 'win' | 'rollback';

export interface WalletTransaction {
  id: string;
  roundId: string;
  kind: TransactionKind;
  /** The id of the bet that a win belongs to, or of the transaction that a rollback reverses. */
  referenceId: string | null;
  amountUnits: number;
  /**
   * `done`: the operator confirmed the call. `refused`: no money moved. `unknown`: a rollback is under way.
   * `rolled_back`: the operator confirmed that rollback.
   */
  status: 'pending' | 'done' | 'refused' | 'unknown' | 'rolled_back';
  attempts: number;
  lastAnswer: string | null;
  nextAttemptAt: number;
  createdAt: number;
}

type Value = string | number | null;

/** Runs SQL statements and maps rows to entities. */
interface Runner {
  run: (sql: string, ...values: Value[]) => void;
  one: <Entity>(sql: string, ...values: Value[]) => Entity | undefined;
  all: <Entity>(sql: string, ...values: Value[]) => Entity[];
  /** Inserts an entity; its field names become the column names. */
  insert: (table: string, entity: Readonly<Record<string, Value>>) => void;
  /** Updates these fields of the row with this id. */
  update: (table: string, id: string, fields: Readonly<Record<string, Value>>) => void;
}

type Row = Record<string, unknown>;

/** Maps a row to an entity: snake_case columns become camelCase fields. */
function fromRow<Entity>(row: Row): Entity {
  const entries = Object.entries(row).map(([column, value]) => [camel(column), value]);
  // The cast is safe: strict tables check the types, and each query states its entity.
  return Object.fromEntries(entries) as Entity;
}

const camel = (column: string) =>
  column.replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase());
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export type StudioStore = ReturnType<typeof openStudioStore>;

export function openStudioStore(file: string) {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  // `synchronous = full`: committed data must survive a power cut.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
  database.exec(SCHEMA);
  const runner = runnerOf(database);
  return {
    ...sessionStatements(runner),
    ...roundStatements(runner),
    ...transactionStatements(runner),
    ...matchStatements(runner),
    /** Runs `work` in a transaction. It is synchronous, so no other work interleaves. */
    transaction<Result>(work: () => Result): Result {
      database.exec('begin immediate');
      try {
        const result = work();
        database.exec('commit');
        return result;
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
    close: () => database.close(),
  };
}

/** Returns a runner that prepares each statement once. */
function runnerOf(database: DatabaseSync): Runner {
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const prepared = (sql: string) => {
    const known = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  return {
    run: (sql, ...values) => void prepared(sql).run(...values),
    one<Entity>(sql: string, ...values: Value[]) {
      const row = prepared(sql).get(...values);
      return row === undefined ? undefined : fromRow<Entity>(row);
    },
    all: <Entity>(sql: string, ...values: Value[]) =>
      Array.from(prepared(sql).all(...values), (row) => fromRow<Entity>(row)),
    update(table, id, fields) {
      const columns = Object.keys(fields).map((name) => `${snake(name)} = ?`);
      const sql = `update ${table} set ${columns.join(', ')} where id = ?`;
      prepared(sql).run(...Object.values(fields), id);
    },
    insert(table, entity) {
      const columns = Object.keys(entity).map(snake);
      const places = columns.map(() => '?').join(', ');
      const sql = `insert into ${table} (${columns.join(', ')}) values (${places})`;
      prepared(sql).run(...Object.values(entity));
    },
  };
}

function sessionStatements({ one, insert, update }: Runner) {
  return {
    insertSession: (session: GameSession) => insert('sessions', { ...session }),
    findSession: (id: string) => one<GameSession>('select * from sessions where id = ?', id),
    replaceToken: (id: string, token: string) => update('sessions', id, { token, isChecked: 1 }),
    setDemoBalance: (id: string, demoBalanceUnits: number) =>
      update('sessions', id, { demoBalanceUnits }),
  };
}

function roundStatements(runner: Runner) {
  const { one, all, insert, update } = runner;
  const select = 'select r.rowid as sequence, r.* from rounds r';
  return {
    insertRound: ({ sequence: _sequence, ...round }: GameRound) => insert('rounds', round),
    findRound: (id: string) => one<GameRound>(`${select} where id = ?`, id),
    findRoundOfClient: (sessionId: string, clientRoundId: string) =>
      one<GameRound>(
        `${select} where session_id = ? and client_round_id = ?`,
        sessionId,
        clientRoundId,
      ),
    lastRound: (sessionId: string) =>
      one<GameRound>(
        `${select} where session_id = ? order by created_at desc, rowid desc limit 1`,
        sessionId,
      ),
    /** Lists the outcomes of a session's decided rounds as JSON, newest last. */
    lastOutcomes: (sessionId: string, limit: number) =>
      all<{ outcome: string }>(
        `select outcome from rounds where session_id = ? and outcome is not null
          order by created_at desc, rowid desc limit ?`,
        sessionId,
        limit,
      ).toReversed(),
    roundsInStatus: (status: RoundStatus) => all<GameRound>(`${select} where status = ?`, status),
    /** Sets the status; a balance of null keeps the stored balance. */
    setRoundStatus: (id: string, status: RoundStatus, balanceUnits: number | null) =>
      update('rounds', id, balanceUnits === null ? { status } : { status, balanceUnits }),
    refuseRound: (id: string, status: RoundStatus, refusal: string) =>
      update('rounds', id, { status, refusal }),
    decideRound: (
      id: string,
      {
        outcome,
        ...decided
      }: { outcome: object } & Pick<GameRound, 'winUnits' | 'balanceUnits' | 'status'>,
    ) => update('rounds', id, { ...decided, outcome: JSON.stringify(outcome) }),
    ...openRoundStatements(runner, select),
  };
}

/** Statements for open rounds, which wait for their settlement time. */
function openRoundStatements({ run, all, insert, update }: Runner, select: string) {
  return {
    /** Marks a round as open. Call it in the transaction that stores the paid stake. */
    openRound: (
      roundId: string,
      { settleAt, outcome }: { settleAt: number; outcome: object },
      balanceUnits: number | null,
    ) => {
      const open = { outcome: JSON.stringify(outcome), balanceUnits, status: 'open' };
      update('rounds', roundId, open);
      insert('open_rounds', { roundId, settleAt });
    },
    closeOpenRound: (id: string) => run('delete from open_rounds where round_id = ?', id),
    putOffRound: (id: string, settleAt: number) =>
      run('update open_rounds set settle_at = ? where round_id = ?', settleAt, id),
    dueOpenRounds: (now: number) =>
      all<GameRound>(
        `${select} join open_rounds o on o.round_id = r.id
          where o.settle_at <= ? order by o.settle_at limit 200`,
        now,
      ),
    /**
     * Lists a member's rounds in one game over all sessions, newest first. A demo has no member, so only its own
     * session counts.
     */
    roundsOfPlayer: (session: GameSession, before: number, limit: number) =>
      all<GameRound>(
        `${select} join sessions s on s.id = r.session_id
          where s.operator_id = ? and s.user = ? and s.game_code = ?
            and (s.user <> '' or s.id = ?)
            and r.outcome is not null and r.created_at < ?
          order by r.created_at desc limit ?`,
        session.operatorId,
        session.user,
        session.gameCode,
        session.id,
        before,
        limit,
      ),
  };
}

function transactionStatements({ run, one, all, insert }: Runner) {
  const select = 'select * from transactions';
  return {
    insertTransaction: (transaction: WalletTransaction) =>
      insert('transactions', { ...transaction }),
    findTransaction: (id: string) => one<WalletTransaction>(`${select} where id = ?`, id),
    transactionsOf: (roundId: string) =>
      all<WalletTransaction>(`${select} where round_id = ? order by created_at, rowid`, roundId),
    /** Lists the wins and rollbacks to send now. Bets are never repeated, only rolled back. */
    dueTransactions: (now: number) =>
      all<WalletTransaction>(
        `${select} where status = 'pending' and kind <> 'bet' and next_attempt_at <= ?
          order by next_attempt_at limit 50`,
        now,
      ),
    noteAnswer: (
      id: string,
      status: WalletTransaction['status'],
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
    /** Lists all transactions with their round and member, to compare them with the operator's records. */
    books: () =>
      all<WalletTransaction & { operatorId: string; user: string; roundStatus: RoundStatus }>(
        `select t.*, s.operator_id, s.user, r.status as round_status
           from transactions t
           join rounds r on r.id = t.round_id
           join sessions s on s.id = r.session_id
          order by t.created_at, t.rowid`,
      ),
  };
}

type MatchResult = { status: 'finished'; score: [number, number] } | { status: 'void' };

/** Statements for match results and for the studio's secrets. */
function matchStatements({ run, one, insert }: Runner) {
  return {
    findMatchResult(matchId: string): MatchResult | undefined {
      const sql = 'select result from match_results where match_id = ?';
      const row = one<{ result: string }>(sql, matchId);
      return row === undefined ? undefined : JSON.parse(row.result);
    },
    insertMatchResult: (matchId: string, result: MatchResult, decidedAt: number) =>
      insert('match_results', { matchId, result: JSON.stringify(result), decidedAt }),
    forgetMatchResults: (before: number) =>
      run('delete from match_results where decided_at < ?', before),
    /** Stores a secret, unless a secret with this name exists. */
    keepSecret: (name: string, value: string) =>
      run('insert into secrets (name, value) values (?, ?) on conflict do nothing', name, value),
    findSecret: (name: string) =>
      one<{ value: string }>('select value from secrets where name = ?', name)?.value,
  };
}
