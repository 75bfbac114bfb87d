import { operations } from '@kapao/contract/operations.ts';
import type { Operation } from '@kapao/contract/operation-schemas.ts';
import type { Body, Data } from '@kapao/contract/operation.ts';
import { routes } from '@kapao/contract/routes.ts';
import type { OperationName } from '@kapao/contract/routes.ts';
import { z } from 'zod';
import type { RunningProduct } from './product.ts';

export const DEMO_PASSWORD = 'kapao1234';
export const DEMO_PHONES = ['0812345678', '0898765432'] as const;

export interface OperationCall<Name extends OperationName> {
  token?: string;
  params?: Record<string, string | number>;
  body?: Body<Name>;
  idempotencyKey?: string;
  /** Client address for X-Forwarded-For; the server trusts this machine as a proxy. */
  address?: string;
}

/** The arguments of `fetch` for a member's operation at the server at `origin`. */
export function operationCall<Name extends OperationName>(
  origin: string,
  name: Name,
  { token, params, body, idempotencyKey, address }: OperationCall<Name>,
): [url: string, init: RequestInit] {
  const { method, path } = routes[name];
  const target = path.replaceAll(/:(\w+)/g, (_, key: string) => String(params?.[key]));
  return [
    `${origin}/api${target}`,
    {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: token }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(address !== undefined && { 'x-forwarded-for': address }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    },
  ];
}

/** Reads the data of a successful answer by the contract; undefined for any other answer. */
export function readSuccess<Name extends OperationName>(
  name: Name,
  answer: unknown,
): { data: Data<Name> } | undefined {
  const operation: Operation = operations[name];
  const envelope = z.object({ success: z.literal(true), data: operation.data }).safeParse(answer);
  // The schema that just parsed it defines the type.
  return envelope.success ? { data: envelope.data.data as Data<Name> } : undefined;
}

/** Calls the product's API and checks the answer against the contract. @throws on a refusal. */
export async function callApi<Name extends OperationName>(
  product: RunningProduct,
  name: Name,
  call: OperationCall<Name> = {},
): Promise<Data<Name>> {
  const response = await fetch(...operationCall(product.url, name, call));
  const answer: unknown = await response.json();
  const success = readSuccess(name, answer);
  if (!success) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return success.data;
}

export async function logInByApi(
  product: RunningProduct,
  phone: string,
  password = DEMO_PASSWORD,
): Promise<string> {
  const body = { phone, password, website_id: 3 };
  return (await callApi(product, 'login', { body })).member_data.access_token;
}
