import { Silence } from './answer-to.ts';
import { sqlState } from './database.ts';

/**
 * Connection failures of PostgreSQL (class 08), its shutdown, crash and start (57P01-57P03), and the end
 * that it makes of a connection which stood still in a transaction (25P03).
 */
const OUTAGE_STATE = /^(08...|57P0[123]|25P03)$/;
const OUTAGE_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The driver says these in words only. */
const OUTAGE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|not queryable/;

/**
 * Whether the database was out of reach, as against having refused. After an outage nobody knows
 * whether the transaction was committed: the only honest thing to do is to ask again.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = sqlState(error) ?? '';
  return (
    OUTAGE_STATE.test(code) ||
    OUTAGE_SYSTEM_CODES.has(code) ||
    isMissingSocket(error) ||
    OUTAGE_MESSAGE.test(error.message) ||
    error instanceof Silence
  );
}

/** That of a PostgreSQL which is being started again. */
function isMissingSocket(error: Error): boolean {
  return sqlState(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}

/** A statement that ran for too long, and one that waited for a lock for too long. */
const TIMED_OUT_STATES = new Set(['57014', '55P03']);

/** Whether PostgreSQL gave a statement up in time: its transaction is undone, and moved nothing. */
export function hasTimedOut(error: unknown): boolean {
  return TIMED_OUT_STATES.has(sqlState(error) ?? '');
}
