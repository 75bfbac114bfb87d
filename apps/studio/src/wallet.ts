import { randomUUID, type KeyObject } from 'node:crypto';
import { parseJsonObject, textField, type JsonObject } from './json-object.ts';
import type { Operator } from './operators.ts';
import { isWalletRefusalStatus, type WalletRefusalStatus } from './refusals.ts';
import { signatureOf, SIGNATURE_HEADER } from './signature.ts';

const TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 64 * 1024;

export type WalletAnswer =
  | { kind: 'done'; balanceUnits: number | undefined; token: string | undefined }
  | { kind: 'refused'; status: WalletRefusalStatus }
  /** The outcome is unknown: the answer was lost, late, unreadable or ambiguous. */
  | { kind: 'unknown'; reason: string };

type WalletCall = 'check' | 'balance' | 'bet' | 'win' | 'rollback';

/**
 * The part of fetch that the wallet client uses, so that faults and tests can replace it. `sign` signs changed bodies.
 */
export type WalletFetch = (
  url: string,
  init: RequestInit & { body: Buffer },
  sign: (body: Buffer) => string,
) => Promise<Response>;

export interface WalletClient {
  /** Calls the operator's wallet. Each attempt adds its own request_uuid to `fields`. */
  call(operator: Operator, call: WalletCall, fields: JsonObject, at: Date): Promise<WalletAnswer>;
}

export function createWalletClient(
  privateKey: KeyObject,
  fetchAnswer: WalletFetch = (url, init) => fetch(url, init),
): WalletClient {
  const sign = (body: Buffer) => signatureOf(body, privateKey);
  return {
    async call(operator, call, fields, at) {
      const requestUuid = randomUUID();
      const body = Buffer.from(JSON.stringify({ ...fields, request_uuid: requestUuid }));
      try {
        const message = {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-msg-timestamp': at.toISOString(),
            [SIGNATURE_HEADER]: sign(body),
          },
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        } as const;
        const url = `${operator.walletUrl}/wallet/${call}`;
        const response = await fetchAnswer(url, message, sign);
        const answer = await readAnswer(response);
        return call === 'check' ? checkAnswer(answer) : moneyAnswer(answer, requestUuid);
      } catch (error) {
        return { kind: 'unknown', reason: error instanceof Error ? error.message : 'failed' };
      }
    },
  };
}

async function readAnswer(response: Response): Promise<JsonObject> {
  if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error('answer too large');
    chunks.push(chunk);
  }
  const fields = parseJsonObject(Buffer.concat(chunks));
  if (fields === undefined) throw new Error('answer is not a JSON object');
  return fields;
}

/** Reads the answer to a token check: `{token}`, or a refusal. */
function checkAnswer(answer: JsonObject): WalletAnswer {
  const token = textField(answer, 'token');
  const status = answer['status'];
  if (token !== undefined && (status === undefined || status === 'RS_OK')) {
    return { kind: 'done', balanceUnits: undefined, token };
  }
  return refusal(status);
}

/** Reads the answer to a money call. An answer with another request_uuid proves nothing, so its outcome is unknown. */
function moneyAnswer(answer: JsonObject, requestUuid: string): WalletAnswer {
  if (answer['status'] !== 'RS_OK') return refusal(answer['status']);
  if (answer['request_uuid'] !== requestUuid) {
    return { kind: 'unknown', reason: 'request_uuid is not ours' };
  }
  const balance = answer['balance'];
  const isAmount = typeof balance === 'number' && Number.isSafeInteger(balance) && balance >= 0;
  return { kind: 'done', balanceUnits: isAmount ? balance : undefined, token: undefined };
}

function refusal(status: unknown): WalletAnswer {
  if (typeof status !== 'string') return { kind: 'unknown', reason: 'no status' };
  return isWalletRefusalStatus(status)
    ? { kind: 'refused', status }
    : { kind: 'unknown', reason: status.slice(0, 60) };
}
