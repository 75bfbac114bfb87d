import type { ConnectionTest } from '../service-protocol.ts';
import type { AlertOutcome } from './port.ts';

/** Returns the outcome of a call that threw: only the error's kind, because its text may repeat the address. */
export function laterAfter(error: unknown): Extract<AlertOutcome, { outcome: 'later' }> {
  return { outcome: 'later', reason: faultName(error) };
}

function faultName(error: unknown): string {
  if (!(error instanceof Error)) return 'fault';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : error.name;
}

/** The result of a test whose success has a known form. */
export function testResult(status: number, isKnown: boolean): ConnectionTest {
  if (status === 401 || status === 403) return { outcome: 'key_refused', status };
  return { outcome: isKnown ? 'accepted' : 'unexpected', status };
}
