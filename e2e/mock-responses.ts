import { errors, type ErrorCode } from '@kapao/contract/errors.ts';
import type { Data } from '@kapao/contract/operation.ts';
import { routes, type OperationName } from '@kapao/contract/routes.ts';
import type { BrowserContext } from 'playwright-core';
import { answerCalls, type CallAnswer } from './answer-calls.ts';

const OK = 200;

/** A refusal in the server's format. */
class Refusal {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    this.code = code;
  }
}

export function refuse(code: ErrorCode): Refusal {
  return new Refusal(code);
}

/** The mock response of a call that is never answered and stays pending. */
export const PENDING = Symbol('pending');
/** The mock response of a call that fails as without a network. */
export const OFFLINE = Symbol('offline');

/** Responses that the browser gets in place of the server's. */
export type MockResponses = {
  [Name in OperationName]?: Data<Name> | Refusal | typeof PENDING | typeof OFFLINE;
};

type MockResponse = MockResponses[OperationName];

/** From now on answers these calls with mock responses; all others reach the server. */
export async function mockResponses(
  context: BrowserContext,
  responseFor: (name: OperationName) => MockResponse,
): Promise<void> {
  await answerCalls(context, ({ method, url }) => {
    const name = operationOf(method, url);
    const mock = name && responseFor(name);
    return mock === undefined ? undefined : answerOf(mock);
  });
}

const patterns = Object.entries(routes).map(([name, { method, path }]) => ({
  name,
  method,
  pattern: new URLPattern({ pathname: `/api${path}` }),
}));

function operationOf(method: string, url: string): OperationName | undefined {
  const found = patterns.find((each) => each.method === method && each.pattern.test(url))?.name;
  return found !== undefined && isOperation(found) ? found : undefined;
}

function isOperation(name: string): name is OperationName {
  return name in routes;
}

/** The server's refusal with this code. */
export function refusalOf(code: ErrorCode): CallAnswer {
  const { status, message } = errors[code];
  const json = { success: false, status, status_code: status, message, code, data: null };
  return { status, json };
}

function answerOf(mock: Exclude<MockResponse, undefined>): CallAnswer | Promise<never> {
  if (mock === PENDING) return new Promise<never>(() => undefined);
  if (mock === OFFLINE) return { status: 0 };
  if (mock instanceof Refusal) return refusalOf(mock.code);
  const json = { success: true, status: OK, status_code: OK, message: 'สำเร็จ', data: mock };
  return { status: OK, json };
}
