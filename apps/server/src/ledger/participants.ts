import type { Sql } from 'sql-template-tag';
import type { Tx } from '../db/database.ts';
import type { BonusPart, MovedBonus, Posting, Transfer } from './posting.ts';

/**
 * A feature's part in the ledger's batches, as data: what it reads under the account locks, what it refuses, and
 * what it writes beside the money. It never holds the transaction: the batch alone sends its statements
 * (batch.ts), so that nothing is read before the locks and nothing is written without its transfer.
 *
 * `Row` is what one posting gives to the participant, `Facts` what the participant knows for a whole batch. Define
 * each participant once, as a constant. Methods, because TypeScript compares their parameters both ways:
 * participants of different rows fit in one batch.
 */
export interface Participant<Row, Facts> {
  /** Asks for the facts about the rows of a batch at this time, whatever their postings' verdicts will be. */
  read(rows: readonly Row[], now: Date): Reading<Facts>;
  /**
   * The reason to refuse the row's posting, or undefined. Postings are checked in their order, so `check` may count
   * in the facts what it accepts in the last stage. `cashMicro` is the part that no bonus pays.
   */
  check?(facts: Facts, row: Row, cashMicro: bigint): string | undefined;
  /** When `check` is asked; the last stage, unless it says otherwise. */
  stage?: Stage;
  /** The bonus part of the row's posting, found before the batch is decided. */
  bonusPartOf?(facts: Facts, row: Row): BonusPart | undefined;
  /** Postings that follow from the posted ones, between the locked members' accounts and the promotions' cost. */
  derive?(
    facts: Facts,
    posted: readonly Posted<Row>[],
    bonusMicroOf: (memberId: bigint) => bigint,
  ): Posting[];
  /** The statements that write the rows of the posted postings. */
  write?(facts: Facts, posted: readonly Written<Row>[]): Statement[];
}

/**
 * When a participant checks: `first` before a repeat is answered, `if_new` where the key is free, `last` when
 * nothing else refuses the posting.
 */
export type Stage = 'first' | 'if_new' | 'last';

/** A guard's reason where what the caller has cached is stale: it reads again, and repeats the posting. */
export const STALE = 'changed';

export interface Posted<Row> {
  row: Row;
  bonus: MovedBonus;
}

export interface Written<Row> extends Posted<Row> {
  transfer: Transfer;
}

/** With `name` it is prepared once per connection. */
export interface Statement {
  sql: Sql;
  name?: string;
}

/** Facts, or a statement whose answer becomes them. The answer may ask for another statement. */
export type Reading<Facts> = { facts: Facts } | Question<Facts>;

interface Question<Facts> {
  statement: Statement;
  decode(rows: object[]): Reading<Facts>;
}

export function knownFacts<Facts>(facts: Facts): Reading<Facts> {
  return { facts };
}

/** For participants that need no facts. */
export const noFacts = (): Reading<undefined> => knownFacts(undefined);

export function selectFacts<Row extends object, Facts>(
  sql: Sql,
  name: string,
  decode: (rows: Row[]) => Reading<Facts>,
): Reading<Facts> {
  return { statement: { sql, name }, decode };
}

/** One posting's row for one participant. */
export interface Part {
  readonly participant: Participant<unknown, unknown>;
  readonly row: unknown;
}

export function part<Row, Facts>(participant: Participant<Row, Facts>, row: Row): Part {
  return { participant, row };
}

/** The facts of a batch's participants. */
export type FactsOf = ReadonlyMap<Participant<unknown, unknown>, unknown>;

/** The first statements are sent before anything is awaited, so they run right behind what was sent before them. */
export async function readFacts(tx: Tx, parts: Iterable<Part>): Promise<FactsOf> {
  const readings = [...Map.groupBy(parts, ({ participant }) => participant)].map(
    async ([participant, own]) => {
      const reading = participant.read(
        own.map(({ row }) => row),
        tx.now(),
      );
      return [participant, await answerReading(tx, reading)] as const;
    },
  );
  return new Map(await Promise.all(readings));
}

export async function answerReading<Facts>(tx: Tx, reading: Reading<Facts>): Promise<Facts> {
  let next = reading;
  while ('statement' in next) {
    next = next.decode(await tx.query(next.statement.sql, next.statement.name));
  }
  return next.facts;
}
