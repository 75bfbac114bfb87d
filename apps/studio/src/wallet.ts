import type { KeyObject } from 'node:crypto';
import type {
  CallFacts,
  Dialect,
  WalletAnswer,
  WalletCall,
  WrittenCall,
} from './dialects/dialect.ts';
import { dialectOf } from './dialects/dialects.ts';
import { parseJsonObject } from './json-object.ts';
import type { Operator } from './operators.ts';

const TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** A call on its way to an operator, with what faults need to know of it. */
export interface WalletMessage {
  call: WalletCall;
  /** The round that it belongs to; undefined for a check and a balance. */
  roundId: string | undefined;
  amountUnits: number;
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  signal: AbortSignal;
  /** Returns the message with another body, proven as its sender would. */
  prove(body: Buffer): WalletMessage;
  /** Returns the message with a proof that is not its sender's. */
  forge(): WalletMessage;
  /** Reads the outcome of the call from an answer. */
  judge(httpStatus: number, text: string): WalletAnswer['kind'];
}

/** The part of fetch that the wallet client uses, so that faults and tests can replace it. */
export type WalletFetch = (message: WalletMessage) => Promise<Response>;

export interface WalletClient {
  /** Calls the operator's wallet in the operator's protocol. */
  call(
    operator: Operator,
    call: WalletCall,
    facts: Partial<CallFacts>,
    at: Date,
  ): Promise<WalletAnswer>;
}

const NO_FACTS: CallFacts = {
  token: '',
  user: '',
  gameCode: '',
  gameId: '',
  currency: 'THB',
  id: '',
  roundId: '',
  amountUnits: 0,
  referenceId: '',
};

export function createWalletClient(
  key: KeyObject,
  fetchAnswer: WalletFetch = sendMessage,
): WalletClient {
  return {
    async call(operator, call, given, at) {
      const dialect = dialectOf(operator);
      const facts = { ...NO_FACTS, ...given };
      const written = dialect.write(call, facts, { operator, key });
      try {
        const response = await fetchAnswer(messageOf(dialect, key, call, facts, at, written));
        return dialect.read(call, await readAnswer(response), written.echo);
      } catch (error) {
        return { kind: 'unknown', reason: error instanceof Error ? error.message : 'failed' };
      }
    },
  };
}

/** Sends a message as it is. */
function sendMessage({
  url,
  headers,
  body,
  signal,
}: Pick<WalletMessage, 'url' | 'headers' | 'body' | 'signal'>): Promise<Response> {
  return fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
}

function messageOf(
  dialect: Dialect,
  key: KeyObject,
  call: WalletCall,
  facts: CallFacts,
  at: Date,
  written: WrittenCall,
): WalletMessage {
  const isMoney = call !== 'check' && call !== 'balance';
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const build = (now: WrittenCall): WalletMessage => ({
    call,
    roundId: isMoney ? facts.roundId : undefined,
    amountUnits: facts.amountUnits,
    url: now.url,
    headers: {
      'content-type': 'application/json',
      'x-msg-timestamp': at.toISOString(),
      ...now.headers,
    },
    body: now.body,
    signal,
    prove: (body) => build(dialect.prove(now, body, key)),
    forge: () => build(dialect.forge(now)),
    judge: (httpStatus, text) => {
      const fields = parseJsonObject(text);
      return fields ? dialect.read(call, { httpStatus, fields }, now.echo).kind : 'unknown';
    },
  });
  return build(written);
}

async function readAnswer(response: Response) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error('answer too large');
    chunks.push(chunk);
  }
  const fields = parseJsonObject(Buffer.concat(chunks));
  if (fields === undefined) throw new Error('answer is not a JSON object');
  return { httpStatus: response.status, fields };
}
