import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Config } from './config.ts';

/**
 * JSON lines without secrets (REQUIREMENTS 41). In `detail` and `where` PostgreSQL tells the values of
 * the row that it refused, a password's hash among them.
 */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const redact = { paths: ['err.detail', 'err.where'], remove: true };
  return destination
    ? pino({ level, base: null, redact }, destination)
    : pino({ level, base: null, redact });
}
