import { operations } from '@kapao/contract/operations.ts';
import type { Operation } from '@kapao/contract/operation-schemas.ts';
import type { Body, Data } from '@kapao/contract/operation.ts';
import { routes } from '@kapao/contract/routes.ts';
import type { OperationName } from '@kapao/contract/routes.ts';
import { z } from 'zod';
import type { RunningProduct } from './product.ts';

export const DEMO_PASSWORD = 'kapao1234';
export const DEMO_PHONES = ['0812345678', '0898765432'] as const;

interface ApiRequest<Name extends OperationName> {
  token?: string;
  params?: Record<string, string | number>;
  body?: Body<Name>;
  /** Client address for X-Forwarded-For; the server trusts this machine as a proxy. */
  address?: string;
}

/** Calls the product's API and checks the answer against the contract. @throws on a refusal. */
export async function callApi<Name extends OperationName>(
  product: RunningProduct,
  name: Name,
  request: ApiRequest<Name> = {},
): Promise<Data<Name>> {
  const route = routes[name];
  const path = route.path.replaceAll(/:(\w+)/g, (_, key: string) => String(request.params?.[key]));
  const response = await fetch(`${product.url}/api${path}`, {
    method: route.method,
    headers: {
      'content-type': 'application/json',
      ...(request.token !== undefined && { authorization: request.token }),
      ...(request.address !== undefined && { 'x-forwarded-for': request.address }),
    },
    ...(route.method === 'POST' && { body: JSON.stringify(request.body ?? {}) }),
  });
  const answer: unknown = await response.json();
  const operation: Operation = operations[name];
  const envelope = z.object({ success: z.literal(true), data: operation.data }).safeParse(answer);
  if (!envelope.success) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  // The schema that just parsed it defines the type.
  return envelope.data.data as Data<Name>;
}

export async function logInByApi(
  product: RunningProduct,
  phone: string,
  password = DEMO_PASSWORD,
): Promise<string> {
  const body = { phone, password, website_id: 3 };
  return (await callApi(product, 'login', { body })).member_data.access_token;
}
