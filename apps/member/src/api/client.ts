import { deviceId } from '../lib/device-id.ts';
import type { ErrorCode } from '@kapao/contract/errors.ts';
import { messageForStatus, NO_RESPONSE_MESSAGE } from '@kapao/contract/envelope.ts';
import type { Body, Data, Params, Query, RequestHeaders } from '@kapao/contract/operation.ts';
import { routes, type OperationName } from '@kapao/contract/routes.ts';
import { callUrl, type AnyInput, type InputPart } from '@kapao/web/call-url.ts';
import { noteAnswer, noteSilence } from '../state/connection.ts';
import { noteLocked, noteUnlocked, untilUnlocked } from '../state/lock.ts';
import { rememberedToken, useSession } from '../state/session.ts';
import { useLanguage } from '../text/language.ts';
import { takeEarlyResponse } from './early-responses.ts';

const OK = 200;
const NO_RESPONSE_STATUS = 500;

/** The input of one operation: exactly the parts that the contract defines for it. */
export type CallInput<Name extends OperationName> = SentInput &
  InputPart<'params', Params<Name>> &
  InputPart<'query', Query<Name>> &
  InputPart<'body', Body<Name>> &
  InputPart<'headers', RequestHeaders<Name>>;

/** Any operation's input, without its specific types. */
interface SentInput extends AnyInput {
  headers?: Readonly<Record<string, string | undefined>> | undefined;
}

export interface CallOptions {
  /**
   * Replaces the session's token: for the startup check, and for the reset token with its Bearer prefix.
   */
  authorization?: string;
  signal?: AbortSignal;
}

export interface CallSuccess<Value> {
  success: true;
  status: number;
  message: string;
  data: Value;
}

export interface CallFailure {
  success: false;
  /** The body's status_code, or the HTTP status if there is none; 500 when no response arrived. */
  status: number;
  message: string;
  /** The contract's stable error code; null when the response did not come from the API. */
  code: ErrorCode | null;
  /** Set only when no response arrived. */
  isNoResponse?: true;
  data: null;
}

/**
 * True when the network failed, so that the outcome on the server is unknown (api-04, api-05).
 */
export function isNoResponse(failed: CallFailure): boolean {
  return failed.isNoResponse === true;
}

/** The statuses of a proxy whose server is away, and of a server whose database is away. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/** True where nobody has answered yet, so that a later try may find out (account-44). */
export function isUnanswered(result: CallSuccess<unknown> | CallFailure): result is CallFailure {
  return !result.success && (isNoResponse(result) || AWAY.has(result.status));
}

export type CallResult<Name extends OperationName> = CallSuccess<Data<Name>> | CallFailure;

/** Calls one operation by its name. It never throws and never shows a notice (api-04, api-05). */
export async function call<Name extends OperationName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): Promise<CallResult<Name>> {
  const token = tokenOf(options);
  const result = await ask(name, input, options);
  if (!result.success && result.code === 'session_locked') {
    if (await waitsForLock(name, token, options)) return call(name, input, options);
    return result;
  }
  if (result.success && name === 'checkAccessToken') noteUnlocked();
  // A caller that no longer wants the answer says nothing about the server; one that has waited too long does.
  const isGivenUp = options.signal?.aborted === true && options.signal.reason?.name !== TOO_LONG;
  // Phones cut the connections of a hidden page, so its failures do not count as silence.
  if (!isUnanswered(result)) noteAnswer();
  else if (!isGivenUp && !document.hidden) noteSilence();
  return result;
}

function tokenOf({ authorization }: CallOptions): string | null {
  return authorization ?? useSession.getState().access_token;
}

/**
 * Covers the page, and waits for the lock to open where the call only reads (lock-06). Returns false for an act, which
 * the member does again: nobody presses a button for another one who has gone.
 */
async function waitsForLock(
  name: OperationName,
  token: string | null,
  { signal }: CallOptions,
): Promise<boolean> {
  // A late answer of a session that has ended locks nobody.
  if (token === null || token !== rememberedToken()) return false;
  noteLocked();
  if (routes[name].method !== 'GET') return false;
  await untilUnlocked(signal);
  return signal?.aborted !== true && token === rememberedToken();
}

/** The reason of a signal that ends a call because its answer takes too long. */
export const TOO_LONG = 'TimeoutError';

async function ask<Name extends OperationName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions,
): Promise<CallResult<Name>> {
  try {
    const response = await send(name, input, options);
    // The body is read inside the `try`, because a connection that breaks off amid the body has not answered either.
    const text = await response.text();
    return readEnvelope<Data<Name>>(response.status, parseJson(text));
  } catch {
    return noResponse();
  }
}

/**
 * Like `call`, but returns a function that parses a successful response later, when a screen shows it.
 * Parsing a list of megabytes takes a slow phone a tenth of a second.
 */
export async function callUnparsed<Name extends OperationName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): Promise<CallFailure | (() => Promise<CallResult<Name>>)> {
  const token = tokenOf(options);
  try {
    const response = await send(name, input, options);
    const { status } = response;
    if (status !== OK) {
      const failed = readEnvelope<Data<Name>>(status, parseJson(await response.text()));
      const isLocked = !failed.success && failed.code === 'session_locked';
      if (isLocked && (await waitsForLock(name, token, options))) {
        return callUnparsed(name, input, options);
      }
      return failed.success ? async () => failed : failed;
    }
    const bytes = await response.blob();
    return async () => readEnvelope<Data<Name>>(status, parseJson(await bytes.text()));
  } catch {
    return noResponse();
  }
}

/** Operations that open a session. The server notes the device with the session. */
const signIns: ReadonlySet<OperationName> = new Set(['login', 'register', 'logInByPasskey']);

function send(name: OperationName, input: SentInput, options: CallOptions): Promise<Response> {
  const headers = new Headers();
  for (const [header, value] of Object.entries(input.headers ?? {})) {
    if (value !== undefined) headers.set(header, value);
  }
  const authorization = tokenOf(options);
  if (authorization !== null) headers.set('Authorization', authorization);
  const device = signIns.has(name) ? deviceId() : undefined;
  if (device !== undefined) headers.set('X-Device-Id', device);
  const init: RequestInit = { method: routes[name].method, headers };
  if (options.signal !== undefined) init.signal = options.signal;
  if (input.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(input.body);
  }
  const url = callUrl(routes[name].path, input);
  const early = takeEarlyResponse(routes[name].method, url, authorization);
  return early === undefined ? fetch(url, init) : untilAborted(early, options.signal);
}

/** An early request has no signal of its own: the page sent it before the app was there. */
function untilAborted(response: Promise<Response>, signal?: AbortSignal): Promise<Response> {
  if (signal === undefined) return response;
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([response, aborted]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Success needs both the HTTP status 200 and the body's status_code 200 (api-04, api-05). */
export function readEnvelope<Value>(
  httpStatus: number,
  body: unknown,
): CallSuccess<Value> | CallFailure {
  if (!isEnvelope(body)) return failure(httpStatus, statusMessage(httpStatus), null);
  const message = typeof body.message === 'string' ? body.message : statusMessage(httpStatus);
  if (httpStatus !== OK || body.status_code !== OK) {
    return failure(body.status_code, translateMessage(message, body), body.code ?? null);
  }
  // The data is not validated here. The server answers through the same schemas, and validating again would
  // add zod to every member's download.
  return { success: true, status: OK, message, data: body.data as Value };
}

/** The failure texts of a language other than Thai. Thai texts come from the server and the contract. */
function translatedFailures() {
  return useLanguage.getState().full?.failures;
}

function statusMessage(httpStatus: number): string {
  return translatedFailures()?.byStatus?.(httpStatus) ?? messageForStatus(httpStatus);
}

function noResponse(): CallFailure {
  const message = translatedFailures()?.noResponse ?? NO_RESPONSE_MESSAGE;
  return { ...failure(NO_RESPONSE_STATUS, message, null), isNoResponse: true };
}

/** Replaces the server's Thai message by its English one, or where it has none by the code's. */
function translateMessage(message: string, { code, message_en }: Envelope): string {
  const translated = code && translatedFailures()?.byCode?.[code];
  if (translated === undefined) return message;
  return message_en ?? translated;
}

interface Envelope {
  status_code: number;
  message?: unknown;
  message_en?: string;
  code?: ErrorCode;
  data?: unknown;
}

function isEnvelope(body: unknown): body is Envelope {
  return (
    typeof body === 'object' &&
    body !== null &&
    'status_code' in body &&
    typeof body.status_code === 'number'
  );
}

function failure(status: number, message: string, code: ErrorCode | null): CallFailure {
  return { success: false, status, message, code, data: null };
}
