import type { Unknown } from './port.ts';

/** Turns any failure of the call into `unknown`: the gateway may have acted on it. */
export async function unknownOnFailure<Answer>(
  call: () => Promise<Answer>,
): Promise<Answer | Unknown> {
  try {
    return await call();
  } catch (error) {
    return unknown(error instanceof Error ? error.message : String(error));
  }
}

export function unknown(reason: string): Unknown {
  return { outcome: 'unknown', reason };
}
