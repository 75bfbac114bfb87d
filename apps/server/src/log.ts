import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Config } from './config.ts';

/**
 * Creates a log of JSON lines without secrets (ops-29, ops-30). PostgreSQL's `detail` and `where` contain values of the
 * refused row, such as a password hash, so they are dropped.
 */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const redact = { paths: ['err.detail', 'err.where'], remove: true };
  return pino({ level, base: null, redact }, destination ?? batchLines(pino.destination(1)));
}

/**
 * Writes all lines of one event loop turn at once; separate writes take a fifth of a busy server's time. The rest is
 * written when the process exits, also after an error.
 */
export function batchLines(destination: DestinationStream): DestinationStream {
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
