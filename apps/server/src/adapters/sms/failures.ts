import type { SmsOutcome } from './port.ts';

/** Errors of a connection that never came about, so that nothing was sent. */
const NEVER_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND'];

export function refusedForSure(reason: string): SmsOutcome {
  return { outcome: 'failed', reason, mayHaveArrived: false };
}

/** The service may have sent the message: the call is not repeated, by this service or another. */
export function outcomeUnknown(reason: string): SmsOutcome {
  return { outcome: 'failed', reason, mayHaveArrived: true };
}

/** Returns the outcome of a call that threw. The error's text is left out: it may repeat the message and its code. */
export function outcomeOfError(error: unknown): SmsOutcome {
  const kind = kindOf(error);
  return NEVER_CONNECTED.includes(kind) ? refusedForSure(kind) : outcomeUnknown(kind);
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'fault';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : error.name;
}
