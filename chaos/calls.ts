import type { Data } from '@kapao/contract/operation.ts';
import type { OperationName } from '@kapao/contract/routes.ts';
import { z } from 'zod';
import { operationCall, readSuccess } from '../kit/api.ts';
import type { OperationCall } from '../kit/api.ts';
import { walletCall, walletReply } from '../kit/wallet.ts';
import type { Signer } from '../kit/wallet.ts';

const TIMEOUT_MS = 10_000;
/** Failures that promise that nothing has happened. */
const NOTHING_HAPPENED = new Set(['starting_or_stopping', 'unavailable', 'timed_out']);
/** Statuses of the wallet protocol that leave the outcome open. */
const OPEN_STATUSES = new Set(['RS_ERROR_TIMEOUT', 'RS_ERROR_UNKNOWN']);

/** An answer of the product, with its meaning for the operation. */
export type Reply<Data> =
  | { answer: 'done'; data: Data }
  | { answer: 'refused' | 'poor' | 'away' | 'none'; detail: string };

/** A call of a member's client, whose address is known. */
export type Call<Name extends OperationName> = OperationCall<Name> & { address: string };

const failure = z.object({ code: z.string() });

/** Calls a member's operation. Never throws: no answer is an answer too. */
export async function callMember<Name extends OperationName>(
  url: string,
  name: Name,
  call: Call<Name>,
): Promise<Reply<Data<Name>>> {
  const answered = await send(operationCall(url, name, call));
  if (typeof answered === 'string') return { answer: 'none', detail: answered };
  const success = readSuccess(name, answered.body);
  if (success) return { answer: 'done', ...success };
  const detail = failure.safeParse(answered.body).data?.code ?? `HTTP ${answered.status}`;
  if (NOTHING_HAPPENED.has(detail)) return { answer: 'away', detail };
  return { answer: answered.status >= 500 ? 'none' : 'refused', detail };
}

/** Makes a signed wallet call, as the studio does; an answer has the balance in 1/100,000 baht. */
export async function callAsStudio(
  studio: Signer,
  url: string,
  path: string,
  body: object,
): Promise<Reply<{ balance: number | undefined }>> {
  const answered = await send(walletCall(url, studio, path, body));
  if (typeof answered === 'string') return { answer: 'none', detail: answered };
  const parsed = walletReply.safeParse(answered.body);
  if (!parsed.success) return { answer: 'none', detail: `HTTP ${answered.status}` };
  const { status, balance } = parsed.data;
  if (status === 'RS_OK') return { answer: 'done', data: { balance } };
  if (status === 'RS_ERROR_NOT_ENOUGH_MONEY') return { answer: 'poor', detail: status };
  return { answer: OPEN_STATUSES.has(status) ? 'none' : 'refused', detail: status };
}

/** Returns the answer's JSON, or why there is none. */
async function send([url, init]: [url: string, init: RequestInit]): Promise<
  { status: number; body: unknown } | string
> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: response.status, body: await response.json() };
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : 'failed';
  }
}
