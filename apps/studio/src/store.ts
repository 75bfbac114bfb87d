import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { RoundStatus } from './play-protocol.ts';
import {
  matchStatements,
  roundStatements,
  sessionStatements,
  transactionStatements,
  type Runner,
  type Value,
} from './statements.ts';

const SCHEMA = readFileSync(new URL('schema.sql', import.meta.url), 'utf8');

export interface Session {
  id: string;
  operatorId: string;
  operatorCode: string;
  user: string;
  token: string;
  /** 1 when the launch token has been exchanged for a fresh one, 0 before. */
  isChecked: 0 | 1;
  gameCode: string;
  currency: string;
  lobbyUrl: string | null;
  depositUrl: string | null;
  demoBalanceUnits: number;
  createdAt: number;
}

export interface Round {
  /** Counts up as rounds come in; 0 before the round is written. */
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

export interface Transaction {
  id: string;
  roundId: string;
  kind: TransactionKind;
  /** The bet that a win or a rollback belongs to. */
  referenceId: string | null;
  amountUnits: number;
  /**
   * The state as the studio knows it. `done`: a bet is taken, a win paid, a rollback acknowledged.
   * `refused` moved nothing. `unknown` is a bet or a win that a rollback is taking back, and
   * `rolled_back` when the operator has acknowledged it.
   */
  status: 'pending' | 'done' | 'refused' | 'unknown' | 'rolled_back';
  attempts: number;
  lastAnswer: string | null;
  nextAttemptAt: number;
  createdAt: number;
}

type Row = Record<string, unknown>;

/** Names in code are the columns' names in camel case, so one mapping serves all tables. */
function fromRow<Entity>(row: Row): Entity {
  const entries = Object.entries(row).map(([column, value]) => [camel(column), value]);
  // The tables are strict and written by these statements alone; each states the type of its rows.
  return Object.fromEntries(entries) as Entity;
}

const camel = (column: string) =>
  column.replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase());
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export type Store = ReturnType<typeof openStore>;

export function openStore(file: string) {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  // FULL: what was taken must still be in the books after a power cut.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
  database.exec(SCHEMA);
  const runner = runnerOf(database);
  return {
    ...sessionStatements(runner),
    ...roundStatements(runner),
    ...transactionStatements(runner),
    ...matchStatements(runner),
    /** All or nothing. The work is synchronous, so nothing else comes in between. */
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

/** Runs statements, each prepared once. */
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
