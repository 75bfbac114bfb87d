import { officeErrors, type OfficeErrorCode } from '@kapao/contract/office/errors.ts';
import { HELD } from '@kapao/contract/office/held.ts';
import type { OfficeBody, OfficeData } from '@kapao/contract/office/operation.ts';
import { officeRoutes, type OfficeOperationName } from '@kapao/contract/office/routes.ts';
import { readCall } from '@kapao/web/testing/read-call.ts';
import { vi } from 'vitest';

export interface FakeRequest {
  name: OfficeOperationName;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

/** A refusal as the server sends it. */
class FakeFailure {
  readonly code: OfficeErrorCode;
  readonly field: string | undefined;

  constructor(code: OfficeErrorCode, field?: string) {
    this.code = code;
    this.field = field;
  }
}

/** A file as the server sends it. */
class FakeFile {
  readonly name: string;
  readonly text: string;

  constructor(name: string, text: string) {
    this.name = name;
    this.text = text;
  }
}

/** An act that waits for a second person, as the server answers it. */
class FakeHeld {
  readonly proposalId: string;

  constructor(proposalId: string) {
    this.proposalId = proposalId;
  }
}

type Answers = {
  [Name in OfficeOperationName]?: (
    request: FakeRequest & { body: OfficeBody<Name> },
  ) => OfficeData<Name> | FakeFailure | FakeFile | FakeHeld | Promise<never>;
};

/** A refusal. @param field The field of the input that it is about. */
export function refuse(code: OfficeErrorCode, field?: string): FakeFailure {
  return new FakeFailure(code, field);
}

export function held(proposalId: string): FakeHeld {
  return new FakeHeld(proposalId);
}

export function fileOf(name: string, text: string): FakeFile {
  return new FakeFile(name, text);
}

/** Returns the key of a recorded act; undefined for a body without one. */
export function actKeyOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'key' in body ? body.key : undefined;
}

/** Rejects like a fetch without a network. */
export function noAnswer(): Promise<never> {
  return Promise.reject(new TypeError('Failed to fetch'));
}

/** Replaces the server, and returns the list of requests received. Without an answer, an operation is a 404. */
export function fakeApi(answers: Answers): FakeRequest[] {
  const requests: FakeRequest[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const request = readRequest(input, init);
    if (request === undefined) return respond(refuse('not_found'));
    requests.push(request);
    // The client has typed the body by its operation, which the compiler does not find again in the text.
    const answer = answers[request.name] as ((request: FakeRequest) => unknown) | undefined;
    return respond(answer === undefined ? refuse('not_found') : await answer(request));
  });
  return requests;
}

function readRequest(input: string, init: RequestInit): FakeRequest | undefined {
  const found = readCall(officeRoutes, input, init);
  return found && { ...found, query: Object.fromEntries(found.query) };
}

function respond(answer: unknown): Response {
  if (answer instanceof FakeFile) {
    const headers = { 'content-disposition': `attachment; filename="${answer.name}"` };
    return new Response(answer.text, { headers });
  }
  if (answer instanceof FakeHeld) {
    const { status, code, th: message, en: message_en } = HELD;
    const data = { held: { proposal_id: answer.proposalId, value_micro: null } };
    const body = { success: true, status, status_code: status, message, message_en, code, data };
    return Response.json(body, { status });
  }
  const status = answer instanceof FakeFailure ? officeErrors[answer.code].status : 200;
  const common = { status, status_code: status };
  if (!(answer instanceof FakeFailure)) {
    return Response.json({ ...common, success: true, message: 'สำเร็จ', data: answer });
  }
  const { th: message, en: message_en } = officeErrors[answer.code];
  const { code, field } = answer;
  const body = { ...common, success: false, message, message_en, field, code, data: null };
  return Response.json(body, { status });
}
