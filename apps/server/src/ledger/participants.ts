import type { Sql } from 'sql-template-tag';
import type { Tx } from '../db/database.ts';
import type { BonusPart, MovedBonus, Posting, Transfer } from './posting.ts';

/**
 * A feature's part in the ledger's batches, as data: what it reads under the account locks, what it refuses, and what
 * it writes beside the money. It never holds the transaction: batch.ts alone sends its statements, so that nothing is
 * read before the locks and nothing is written without its transfer. `Row` is one posting's data for the participant,
 * `Facts` the data that it reads for a batch. Define each participant once, as a constant. They are methods because
 * TypeScript compares their parameters both ways, so participants of different rows fit in one batch.
 */
export interface Participant<Row, Facts> {
  /** Returns the facts about a batch's rows, or the statement that reads them, whatever the verdicts will be. */
  read(rows: readonly Row[], now: Date): Reading<Facts>;
  /**
   * Returns the reason to refuse the row's posting, or undefined. Postings are checked in order, so in the last stage
   * `check` may count accepted ones in the facts. `cashMicro` is the part that no bonus pays.
   */
  check?(facts: Facts, row: Row, cashMicro: bigint): string | undefined;
  /** The stage in which `check` is called; by default the last one. */
  stage?: Stage;
  /** Returns the bonus part of the row's posting, before the batch is decided. */
  bonusPartOf?(facts: Facts, row: Row): BonusPart | undefined;
  /** Returns postings that follow from posted ones, between the locked members' accounts and the promotions' cost. */
  derive?(
    facts: Facts,
    posted: readonly Posted<Row>[],
    bonusMicroOf: (memberId: bigint) => bigint,
  ): Posting[];
  /** Returns the statements that write the rows of the posted postings. */
  write?(facts: Facts, posted: readonly Written<Row>[]): Statement[];
}

/**
 * The stages of a check: `first` before a repeat is answered, `if_new` if the key is unused, `last` if nothing else
 * refuses the posting.
 */
export type Stage = 'first' | 'if_new' | 'last';

/** A guard's reason if the caller's cached facts are stale: the caller reads them again and repeats the posting. */
export const STALE = 'changed';

export interface Posted<Row> {
  row: Row;
  bonus: MovedBonus;
}

export interface Written<Row> extends Posted<Row> {
  transfer: Transfer;
}

/** A statement to send; with `name` it is prepared once per connection. */
export interface Statement {
  sql: Sql;
  name?: string;
}

/** Facts, or a statement whose answer becomes facts or asks for another statement. */
export type Reading<Facts> = { facts: Facts } | Question<Facts>;

interface Question<Facts> {
  statement: Statement;
  decode(rows: object[]): Reading<Facts>;
}

export function knownFacts<Facts>(facts: Facts): Reading<Facts> {
  return { facts };
}

/** The reading of participants that need no facts. */
export const readsNoFacts = (): Reading<undefined> => knownFacts(undefined);

export function selectFacts<Row extends object, Facts>(
  sql: Sql,
  name: string,
  decode: (rows: Row[]) => Reading<Facts>,
): Reading<Facts> {
  return { statement: { sql, name }, decode };
}

/** One posting's row for one participant. */
export interface ParticipantRow {
  readonly participant: Participant<unknown, unknown>;
  readonly row: unknown;
}

export function participantRow<Row, Facts>(
  participant: Participant<Row, Facts>,
  row: Row,
): ParticipantRow {
  return { participant, row };
}

/** The facts of a batch's participants. */
export type FactsOf = ReadonlyMap<Participant<unknown, unknown>, unknown>;

/**
 * Reads the facts of all participants. The first statements are sent before anything is awaited, directly behind the
 * statements sent before the call.
 */
export async function readFacts(tx: Tx, parts: Iterable<ParticipantRow>): Promise<FactsOf> {
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
