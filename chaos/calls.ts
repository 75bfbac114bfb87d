import { routes } from '@kapao/contract/routes.ts';
import type { OperationName } from '@kapao/contract/routes.ts';
import { operations } from '@kapao/contract/operations.ts';
import type { Operation as ContractOperation } from '@kapao/contract/operation-schemas.ts';
import type { Body, Data } from '@kapao/contract/operation.ts';
import { z } from 'zod';
import { SIGNATURE_HEADER } from '../apps/server/src/adapters/game-studio/rs/signature.ts';
import type { OutsideStudio } from '../kit/studio.ts';

const TIMEOUT_MS = 10_000;
/** Failures that promise that nothing has happened. */
const NOTHING_HAPPENED = new Set(['starting_or_stopping', 'unavailable', 'timed_out']);
/** Statuses of the wallet protocol that leave the outcome open. */
const OPEN_STATUSES = new Set(['RS_ERROR_TIMEOUT', 'RS_ERROR_UNKNOWN']);

/** An answer, with what it says about the operation. */
export type Reply<Data> =
  | { answer: 'done'; data: Data }
  | { answer: 'refused' | 'poor' | 'away' | 'none'; detail: string };

export interface Call<Name extends OperationName> {
  token?: string;
  params?: Record<string, string | number>;
  body?: Body<Name>;
  idempotencyKey?: string;
  /** Client address for X-Forwarded-For. */
  address: string;
}

const failure = z.object({ code: z.string() });
const walletReply = z.object({ status: z.string(), balance: z.number().optional() });

/** Calls a member's operation. Never throws: no answer is an answer too. */
export async function callMember<Name extends OperationName>(
  url: string,
  name: Name,
  call: Call<Name>,
): Promise<Reply<Data<Name>>> {
  const { method, path } = routes[name];
  const target = path.replaceAll(/:(\w+)/g, (_, key: string) => String(call.params?.[key]));
  const operation: ContractOperation = operations[name];
  const envelope = z.object({ success: z.literal(true), data: operation.data });
  const answered = await send(`${url}/api${target}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': call.address,
      ...(call.token !== undefined && { authorization: call.token }),
      ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
    },
    ...(method === 'POST' && { body: JSON.stringify(call.body ?? {}) }),
  });
  if (typeof answered === 'string') return { answer: 'none', detail: answered };
  const parsed = envelope.safeParse(answered.body);
  // The schema that just parsed it defines the type.
  if (parsed.success) return { answer: 'done', data: parsed.data.data as Data<Name> };
  const detail = failure.safeParse(answered.body).data?.code ?? `HTTP ${answered.status}`;
  if (NOTHING_HAPPENED.has(detail)) return { answer: 'away', detail };
  return { answer: answered.status >= 500 ? 'none' : 'refused', detail };
}

/** Makes a signed wallet call, as the studio does; an answer has the balance in 1/100,000 baht. */
export async function callAsStudio(
  studio: OutsideStudio,
  url: string,
  path: string,
  body: object,
): Promise<Reply<{ balance: number | undefined }>> {
  const headers = { [SIGNATURE_HEADER]: studio.sign(body) };
  const target = `${url}/api/studio/${studio.code}/wallet/${path}`;
  const answered = await send(target, { method: 'POST', headers, body: JSON.stringify(body) });
  if (typeof answered === 'string') return { answer: 'none', detail: answered };
  const parsed = walletReply.safeParse(answered.body);
  if (!parsed.success) return { answer: 'none', detail: `HTTP ${answered.status}` };
  const { status, balance } = parsed.data;
  if (status === 'RS_OK') return { answer: 'done', data: { balance } };
  if (status === 'RS_ERROR_NOT_ENOUGH_MONEY') return { answer: 'poor', detail: status };
  return { answer: OPEN_STATUSES.has(status) ? 'none' : 'refused', detail: status };
}

/** Returns the answer's JSON, or why there is none. */
async function send(
  url: string,
  init: RequestInit,
): Promise<{ status: number; body: unknown } | string> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: response.status, body: await response.json() };
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : 'failed';
  }
}
