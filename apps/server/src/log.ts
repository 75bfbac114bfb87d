import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Config } from './config.ts';

/**
 * JSON lines without secrets (ops-29, ops-30). In `detail` and `where` PostgreSQL tells the values of
 * the row that it refused, a password's hash among them.
 */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const redact = { paths: ['err.detail', 'err.where'], remove: true };
  return pino({ level, base: null, redact }, destination ?? linesOfATurn(pino.destination(1)));
}

/**
 * Writes the lines of one turn of the event loop at once: a write for each line takes a fifth of a busy
 * server's time. What is left is written when the process ends, also where an error ends it.
 */
export function linesOfATurn(destination: DestinationStream): DestinationStream {
  let lines = '';
  const flush = () => {
    if (lines === '') return;
    const written = lines;
    lines = '';
    destination.write(written);
  };
  process.on('exit', flush);
  return {
    write: (line) => {
      if (lines === '') setImmediate(flush);
      lines += line;
    },
  };
}
