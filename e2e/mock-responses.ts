import { errors, type ErrorCode } from '@kapao/contract/errors.ts';
import type { Data } from '@kapao/contract/operation.ts';
import { routes, type OperationName } from '@kapao/contract/routes.ts';
import type { BrowserContext, Route } from 'playwright-core';

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

/** Never answered: the call stays pending. */
export const PENDING = Symbol('pending');
/** Fails as without a network. */
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
  await context.route('**/api/**', async (route, request) => {
    const name = operationOf(request.method(), request.url());
    const answer = name && responseFor(name);
    if (answer === undefined) return route.fallback();
    return respond(route, answer);
  });
}

/** Whether a console error for this address is expected, because its mock response is a failure. */
export function isExpectedError(url: string, mocks: MockResponses): boolean {
  const name = operationOf('GET', url) ?? operationOf('POST', url);
  const both = [operationOf('GET', url), operationOf('POST', url)].flatMap((each) =>
    each === undefined ? [] : [mocks[each]],
  );
  return (
    name !== undefined && both.some((answer) => answer === OFFLINE || answer instanceof Refusal)
  );
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

async function respond(route: Route, answer: Exclude<MockResponse, undefined>): Promise<void> {
  if (answer === PENDING) return;
  if (answer === OFFLINE) return route.abort();
  if (answer instanceof Refusal) {
    const { status, message } = errors[answer.code];
    const json = {
      success: false,
      status,
      status_code: status,
      message,
      code: answer.code,
      data: null,
    };
    return route.fulfill({ status, json });
  }
  const json = { success: true, status: OK, status_code: OK, message: 'สำเร็จ', data: answer };
  return route.fulfill({ status: OK, json });
}
