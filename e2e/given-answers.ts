import { errors, type ErrorCode } from '@kapao/contract/errors.ts';
import type { Data } from '@kapao/contract/operation.ts';
import { routes, type OperationName } from '@kapao/contract/routes.ts';
import type { BrowserContext, Route } from 'playwright-core';

const OK = 200;

/** A refusal as the server words it. */
class Refusal {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    this.code = code;
  }
}

export function refuse(code: ErrorCode): Refusal {
  return new Refusal(code);
}

/** Never answered: what waits for it goes on waiting. */
export const HELD = Symbol('held');
/** As without a network. */
export const UNREACHED = Symbol('unreached');

/** What the browser is answered in place of the server's own answer. */
export type GivenAnswers = {
  [Name in OperationName]?: Data<Name> | Refusal | typeof HELD | typeof UNREACHED;
};

type Given = GivenAnswers[OperationName];

/** From now on the context is given these answers, and for all other calls the server's. */
export async function giveAnswers(
  context: BrowserContext,
  givenFor: (name: OperationName) => Given,
): Promise<void> {
  await context.route('**/api/**', async (route, request) => {
    const name = operationOf(request.method(), request.url());
    const answer = name && givenFor(name);
    if (answer === undefined) return route.fallback();
    return respond(route, answer);
  });
}

/** Whether the browser may complain of a call to this address, because it was not to be answered. */
export function isRefused(url: string, given: GivenAnswers): boolean {
  const name = operationOf('GET', url) ?? operationOf('POST', url);
  const both = [operationOf('GET', url), operationOf('POST', url)].flatMap((each) =>
    each === undefined ? [] : [given[each]],
  );
  return (
    name !== undefined && both.some((answer) => answer === UNREACHED || answer instanceof Refusal)
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

async function respond(route: Route, answer: Exclude<Given, undefined>): Promise<void> {
  if (answer === HELD) return;
  if (answer === UNREACHED) return route.abort();
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
