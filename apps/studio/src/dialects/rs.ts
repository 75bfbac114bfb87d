import { randomUUID } from 'node:crypto';
import { textField, type JsonObject } from '../json-object.ts';
import { isWalletRefusalStatus, refusalByWalletStatus } from '../refusals.ts';
import { signatureOf, SIGNATURE_HEADER } from '../signature.ts';
import { jsonBody, refused, unknown } from './dialect.ts';
import type { CallFacts, Dialect, WalletAnswer, WalletCall } from './dialect.ts';

/**
 * Refusals after which a win is not retried: its bet is rolled back, or its id belongs to another transaction. The
 * round stays disputed, for a person to decide.
 */
const FINAL_FOR_WINS = new Set([
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
  'RS_ERROR_DUPLICATE_TRANSACTION',
]);

/** The RS family: signed bodies, and integers of 1/100,000 baht (studio-01, studio-02). */
export const rsDialect: Dialect = {
  takesWinsBack: true,
  hasBalance: true,
  write: (call, facts, { operator, key }) => {
    const echo = randomUUID();
    const body = jsonBody({ ...fieldsOf(call, facts), request_uuid: echo });
    const url = `${operator.walletUrl}/wallet/${call}`;
    return { url, headers: { [SIGNATURE_HEADER]: signatureOf(body, key) }, body, echo };
  },
  prove: (call, body, key) => ({
    ...call,
    body,
    headers: { ...call.headers, [SIGNATURE_HEADER]: signatureOf(body, key) },
  }),
  forge: (call) => {
    const signature = call.headers[SIGNATURE_HEADER] ?? '';
    const first = signature.startsWith('A') ? 'B' : 'A';
    return {
      ...call,
      headers: { ...call.headers, [SIGNATURE_HEADER]: first + signature.slice(1) },
    };
  },
  read: (call, { httpStatus, fields }, echo) => {
    if (httpStatus !== 200) return unknown(`HTTP ${httpStatus}`);
    return call === 'check' ? checkAnswer(fields) : moneyAnswer(fields, echo);
  },
};

/** Returns the fields that studio-04 requires of each call. */
function fieldsOf(call: WalletCall, facts: CallFacts): JsonObject {
  const { token, user, gameCode, amountUnits } = facts;
  if (call === 'check') return { token };
  if (call === 'balance') return { token, supplier_user: user, game_code: gameCode };
  const common = {
    token,
    transaction_uuid: facts.id,
    round: facts.roundId,
    game_code: gameCode,
    game_id: facts.gameId,
  };
  const { currency } = facts;
  const movement = {
    ...common,
    supplier_user: user,
    currency,
    amount: amountUnits,
    is_free: false,
  };
  const reference = { reference_transaction_uuid: facts.referenceId };
  switch (call) {
    case 'bet':
      return { ...movement, round_closed: false };
    case 'win':
      return { ...movement, ...reference, round_closed: true };
    case 'rollback':
      return { ...common, ...reference, round_closed: true, user, is_free: false };
  }
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
  if (answer['request_uuid'] !== requestUuid) return unknown('request_uuid is not ours');
  const balance = answer['balance'];
  const isAmount = typeof balance === 'number' && Number.isSafeInteger(balance) && balance >= 0;
  return { kind: 'done', balanceUnits: isAmount ? balance : undefined, token: undefined };
}

function refusal(status: unknown): WalletAnswer {
  if (typeof status !== 'string') return unknown('no status');
  return isWalletRefusalStatus(status)
    ? refused(status, refusalByWalletStatus[status], FINAL_FOR_WINS.has(status))
    : unknown(status);
}
