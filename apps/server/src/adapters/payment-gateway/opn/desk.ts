import { setTimeout } from 'node:timers/promises';
import type { z } from 'zod';
import { callBounded, jsonOf } from '../../fetch-bounded.ts';
import type { BoundedAnswer } from '../../fetch-bounded.ts';
import { errorAnswer, listAnswer, referenced } from './answers.ts';

/** The version of the API whose answers `answers.ts` describes; without the header it is the account's own. */
const API_VERSION = '2019-05-29';
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_LIST_BYTES = 2 * 1024 * 1024;
const MAX_PICTURE_BYTES = 256 * 1024;
const PAGE = 100;
const MAX_PAGES = 20;
/** How far the clocks of two machines are apart at most. */
const CLOCK_SLACK_MS = 60_000;
/** The lease of a withdrawal is longer than two runs, each with one more call after this time. */
const RUN_MS = 8_000;

/** Opn's API with the key that is sent. */
export interface OpnDesk {
  baseUrl: string;
  secretKey: string;
  /** Whether the key is one of live money. */
  isLive: boolean;
}

/** An answer of the expected form, and its text. */
export interface OpnAnswer<Body> {
  body: Body;
  text: string;
}

/** Opn answered, and refused. */
export class OpnRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly words: string;
  /** How long Opn asks to wait before the next call; undefined where it does not tell. */
  readonly retryAfterMs: number | undefined;
  constructor(
    { status, retryAfterSeconds }: Pick<BoundedAnswer, 'status' | 'retryAfterSeconds'>,
    { code, message }: { code: string; message: string },
  ) {
    super(`the gateway answered ${status} ${code}`);
    this.status = status;
    this.code = code;
    this.words = `${code}: ${message}`;
    this.retryAfterMs = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000;
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The calls that belong together. @throws Error for a call after the time of a run. */
export interface OpnCalls {
  desk: OpnDesk;
  call<Schema extends z.ZodType<{ livemode: boolean }>>(
    schema: Schema,
    method: Method,
    path: string,
    message?: object,
  ): Promise<OpnAnswer<z.output<Schema>>>;
  /** Waits between two calls. @throws Error at once where the time of the run would be over by then. */
  pause(ms: number): Promise<void>;
  /** Returns the objects of a list that carry our reference, made since a time, in the order of their making. */
  findAll<Schema extends z.ZodType<{ livemode: boolean }>>(
    schema: Schema,
    path: '/charges' | '/recipients' | '/transfers',
    wanted: { reference: string; since: Date },
  ): Promise<OpnAnswer<z.output<Schema>>[]>;
}

/** Begins a run of calls. Every answer must belong to the key's kind of money: live or test. */
export function beginCalls(desk: OpnDesk): OpnCalls {
  const until = Date.now() + RUN_MS;
  const checked = <Body extends { livemode: boolean }>(body: Body): Body => {
    if (body.livemode !== desk.isLive) throw new Error('it spoke of test money, or of live money');
    return body;
  };
  const send = (method: Method, path: string, message?: object, maxBytes = MAX_ANSWER_BYTES) => {
    if (Date.now() > until) throw new Error('the calls took too long');
    return sendCall(desk, { method, path, message, maxBytes });
  };
  return {
    desk,
    pause: async (ms) => {
      if (Date.now() + ms > until) throw new Error('the calls took too long');
      await setTimeout(ms);
    },
    call: async (schema, method, path, message) => {
      const answer = await send(method, path, message);
      if (answer.status !== 200) throw refusalOf(answer);
      const text = answer.bytes.toString('utf8');
      return { body: checked(schema.parse(JSON.parse(text))), text };
    },
    findAll: async (schema, path, { reference, since }) => {
      const from = new Date(since.getTime() - CLOCK_SLACK_MS).toISOString();
      const found: OpnAnswer<z.output<typeof schema>>[] = [];
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const query = new URLSearchParams({
          from,
          order: 'chronological',
          limit: String(PAGE),
          offset: String(page * PAGE),
        });
        const listed = `${path}?${query.toString()}`;
        const answer = await send('GET', listed, undefined, MAX_LIST_BYTES);
        if (answer.status !== 200) throw refusalOf(answer);
        const { data, total } = listAnswer.parse(jsonOf(answer.bytes));
        const ours = data.filter(
          (item) => referenced.safeParse(item).data?.metadata.reference === reference,
        );
        for (const item of ours) {
          found.push({ body: checked(schema.parse(item)), text: JSON.stringify(item) });
        }
        if ((page + 1) * PAGE >= total || data.length === 0) return found;
      }
      throw new Error('the list is too long to be read');
    },
  };
}

/** Asks for the balance, and returns the bare answer. */
export function askBalance(desk: OpnDesk): Promise<BoundedAnswer> {
  return sendCall(desk, { method: 'GET', path: '/balance', maxBytes: MAX_ANSWER_BYTES });
}

/** Opn's own hosts, beside that of the base URL. */
const OWN_HOST = /(^|\.)omise\.co$/;

/**
 * Fetches a picture of an answer with our key, from Opn's own hosts alone. @throws Error for another address, or any
 * answer but a success.
 */
export async function fetchOpnPicture(desk: OpnDesk, address: string): Promise<Buffer> {
  const { protocol, hostname, origin, href, port } = new URL(address);
  const isOwn =
    origin === new URL(desk.baseUrl).origin ||
    (protocol === 'https:' && OWN_HOST.test(hostname) && port === '');
  if (!isOwn) throw new Error('its picture is on the host of somebody else');
  const { status, bytes } = await callBounded(href, {
    maxBytes: MAX_PICTURE_BYTES,
    request: { headers: { authorization: authorizationOf(desk) } },
  });
  if (status !== 200) throw new Error(`the gateway answered ${status} for its picture`);
  return bytes;
}

function sendCall(
  desk: OpnDesk,
  {
    method,
    path,
    message,
    maxBytes,
  }: { method: Method; path: string; message?: object | undefined; maxBytes: number },
): Promise<BoundedAnswer> {
  return callBounded(`${desk.baseUrl}${path}`, {
    maxBytes,
    request: {
      method,
      headers: {
        authorization: authorizationOf(desk),
        'omise-version': API_VERSION,
        accept: 'application/json',
        ...(message && { 'content-type': 'application/json' }),
      },
      ...(message && { body: JSON.stringify(message) }),
    },
  });
}

/** HTTP Basic: the key is the user, and there is no password. */
function authorizationOf({ secretKey }: OpnDesk): string {
  return `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
}

function refusalOf(answer: BoundedAnswer): Error {
  const parsed = errorAnswer.safeParse(jsonOf(answer.bytes));
  return parsed.success
    ? new OpnRefusal(answer, parsed.data)
    : new Error(`the gateway answered ${answer.status}`);
}
