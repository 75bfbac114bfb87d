import { DatabaseTimeout } from './send-statement.ts';
import { isReadOnly, sqlState } from './database.ts';

/**
 * Error codes of connection failures (class 08), of a shutdown, crash or start (57P01-57P03), of too many connections
 * (53300), and of the idle-in-transaction timeout, which closes the connection (25P03).
 */
const OUTAGE_STATE = /^(08...|57P0[123]|53300|25P03)$/;
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
/** The driver reports these by message only, without a code. */
const OUTAGE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|not queryable/;

/**
 * Whether the database was unavailable, as opposed to refusing the statement. It is then unknown whether the
 * transaction was committed; repeating it is safe only under the same idempotency key.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = sqlState(error) ?? '';
  return (
    isReadOnly(error) ||
    OUTAGE_STATE.test(code) ||
    OUTAGE_SYSTEM_CODES.has(code) ||
    isMissingSocket(error) ||
    OUTAGE_MESSAGE.test(error.message) ||
    error instanceof DatabaseTimeout
  );
}

/** Whether the Unix socket is missing, as it is while PostgreSQL restarts. */
function isMissingSocket(error: Error): boolean {
  return sqlState(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}

/** Statement timeout (or cancel), and lock timeout. */
const TIMED_OUT_STATES = new Set(['57014', '55P03']);

/** Whether PostgreSQL timed the statement out. Its transaction is rolled back, so no money has moved. */
export function hasTimedOut(error: unknown): boolean {
  return TIMED_OUT_STATES.has(sqlState(error) ?? '');
}
