import { randomUUID, type KeyObject } from 'node:crypto';
import { parseFields, textField, type Fields } from './fields.ts';
import type { Operator } from './operators.ts';
import { isBetRefusal, type BetRefusal } from './refusals.ts';
import { signatureOf, SIGNATURE_HEADER } from './signature.ts';

const TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 64 * 1024;

export type WalletAnswer =
  | { kind: 'done'; balanceUnits: number | undefined; token: string | undefined }
  | { kind: 'refused'; status: BetRefusal }
  /** The outcome is unknown: the answer was lost, late, unreadable or ambiguous. */
  | { kind: 'unknown'; reason: string };

type WalletCall = 'check' | 'balance' | 'bet' | 'win' | 'rollback';

/**
 * The part of fetch that the studio needs; faults and tests stand in here. `sign` is
 * for what sends other bytes than it was given.
 */
export type Fetch = (
  url: string,
  init: RequestInit & { body: Buffer },
  sign: (body: Buffer) => string,
) => Promise<Response>;

export interface Wallet {
  /** `fields` without request_uuid: every attempt gets its own. */
  call(operator: Operator, call: WalletCall, fields: Fields, at: Date): Promise<WalletAnswer>;
}

export function createWallet(
  privateKey: KeyObject,
  fetchAnswer: Fetch = (url, init) => fetch(url, init),
): Wallet {
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

async function readAnswer(response: Response): Promise<Fields> {
  if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error('answer too large');
    chunks.push(chunk);
  }
  const fields = parseFields(Buffer.concat(chunks));
  if (fields === undefined) throw new Error('answer is not a JSON object');
  return fields;
}

/** The answer to a check is `{token}` alone, or a refusal like any other. */
function checkAnswer(answer: Fields): WalletAnswer {
  const token = textField(answer, 'token');
  const status = answer['status'];
  if (token !== undefined && (status === undefined || status === 'RS_OK')) {
    return { kind: 'done', balanceUnits: undefined, token };
  }
  return refusal(status);
}

/** An answer to another request than ours proves nothing about ours. */
function moneyAnswer(answer: Fields, requestUuid: string): WalletAnswer {
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
  return isBetRefusal(status)
    ? { kind: 'refused', status }
    : { kind: 'unknown', reason: status.slice(0, 60) };
}
