import type { Failure } from '@kapao/contract/envelope.ts';
import type { ErrorCode } from '@kapao/contract/errors.ts';
import type { Data } from '@kapao/contract/operation.ts';
import { routes, type OperationName } from '@kapao/contract/routes.ts';
import { readCall } from '@kapao/web/testing/read-call.ts';
import { vi } from 'vitest';
import { banks, member, settings } from './samples.ts';

export interface FakeRequest {
  name: OperationName;
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  authorization: string | null;
  headers: Headers;
}

type Answer<Name extends OperationName> = Data<Name> | FakeFailure;
export type MockResponses = {
  [Name in OperationName]?: (request: FakeRequest) => Answer<Name> | Promise<Answer<Name>>;
};

/** A refusal as the server would send it. */
class FakeFailure {
  readonly status: number;
  readonly message: string;
  readonly code: ErrorCode;

  constructor(status: number, message: string, code: ErrorCode) {
    this.status = status;
    this.message = message;
    this.code = code;
  }
}

export function refuse(
  status: number,
  message = 'ทดสอบ',
  code: ErrorCode = 'invalid_input',
): FakeFailure {
  return new FakeFailure(status, message, code);
}

/** Rejects like a fetch without a network. */
export function noResponse(): Promise<never> {
  return Promise.reject(new TypeError('Failed to fetch'));
}

const defaultAnswers: MockResponses = {
  getSettings: () => ({ settings }),
  listBanks: () => ({ lists: banks }),
  checkAccessToken: () => ({ member_data: member }),
  logout: () => null,
  getLine: () => ({ is_offered: false, friend_url: null, link: null }),
  listGames: () => [],
  listBrands: () => [],
  listLobbyRows: () => ({ tabs: [], games: [] }),
  listOwnRows: () => ({ tabs: [], games: [] }),
  listGameWords: () => [],
  listCategories: () => [],
  listFavouriteGames: () => ({ favorite_games: [] }),
  getContact: () => ({
    hours: '',
    reply_time: '',
    answers: [],
    cases: [],
    may_open: true,
  }),
  listUnderWay: () => ({ payins: [], payouts: [], transfers: [], last_payment_id: null }),
  getDocuments: () => ({ asked: 'off', state: 'missing', is_approved: false, documents: [] }),
  getRestrictions: () => ({ deposit: [], withdrawal: [], play: [] }),
  getHome: () => ({
    is_newcomer: false,
    suggests_lock: false,
    suggests_documents: false,
    checkin: null,
    shelves: [],
    games: [],
  }),
};

/**
 * Replaces the server: answers the contract's operations with typed data and returns the list of requests
 * received. An operation without an answer is a 404.
 */
export function fakeApi(answers: MockResponses = {}): FakeRequest[] {
  const requests: FakeRequest[] = [];
  const allAnswers: MockResponses = { ...defaultAnswers, ...answers };
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const request = readRequest(input, init);
    if (request === undefined) return respond(404, refuse(404));
    requests.push(request);
    const answer = allAnswers[request.name];
    return respond(200, answer === undefined ? refuse(404) : await answer(request));
  });
  return requests;
}

function readRequest(input: string, init: RequestInit): FakeRequest | undefined {
  const headers = new Headers(init.headers);
  const found = readCall(routes, input, init);
  return found && { ...found, authorization: headers.get('Authorization'), headers };
}

function respond(status: number, answer: unknown): Response {
  if (!(answer instanceof FakeFailure)) {
    const body = { success: true, status, status_code: status, message: 'สำเร็จ', data: answer };
    return Response.json(body, { status });
  }
  const body: Failure = {
    success: false,
    status: answer.status,
    status_code: answer.status,
    message: answer.message,
    code: answer.code,
    data: null,
  };
  return Response.json(body, { status: answer.status });
}
