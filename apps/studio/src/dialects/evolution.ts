import { randomUUID } from 'node:crypto';
import { textField } from '../json-object.ts';
import { bahtOfUnits, unitsOfBaht } from '../money.ts';
import type { PlayRefusal } from '../refusals.ts';
import { jsonBody, refused, unknown } from './dialect.ts';
import type { CallFacts, Dialect, WalletCall } from './dialect.ts';

const PATHS = {
  check: 'check',
  balance: 'balance',
  bet: 'debit',
  win: 'credit',
  rollback: 'cancel',
} as const satisfies Record<WalletCall, string>;

/** Statuses that mean a call is done, by call: a repeat has its own word. */
const DONE: Readonly<Record<WalletCall, readonly string[]>> = {
  check: ['OK'],
  balance: ['OK'],
  bet: ['OK', 'BET_ALREADY_EXIST'],
  win: ['OK', 'BET_ALREADY_SETTLED'],
  // A bet that never came is refused should it still come.
  rollback: ['OK', 'BET_ALREADY_SETTLED', 'BET_DOES_NOT_EXIST'],
};

const refusals: Readonly<Record<string, PlayRefusal>> = {
  INSUFFICIENT_FUNDS: 'not_enough_money',
  INVALID_SID: 'session_ended',
  ACCOUNT_LOCKED: 'member_disabled',
  FINAL_ERROR_ACTION_FAILED: 'limit_exceeded',
  INVALID_PARAMETER: 'game_unavailable',
  INVALID_TOKEN_ID: 'game_unavailable',
  BET_DOES_NOT_EXIST: 'game_unavailable',
};

/** One Wallet: a token in the address, and numbers of baht. */
export const evolutionDialect: Dialect = {
  takesWinsBack: false,
  hasBalance: true,
  write: (call, facts, { operator }) => {
    const echo = randomUUID();
    const token = encodeURIComponent(operator.credentials['auth_tokens'] ?? '');
    const url = `${operator.walletUrl}/${PATHS[call]}?authToken=${token}`;
    return { url, headers: {}, body: jsonBody(fieldsOf(call, facts, echo)), echo };
  },
  prove: (call, body) => ({ ...call, body }),
  forge: (call) => ({ ...call, url: `${call.url}x` }),
  read: (call, { httpStatus, fields }, echo) => {
    const status = fields['status'];
    if (typeof status !== 'string') return unknown(`HTTP ${httpStatus}`);
    if (!DONE[call].includes(status)) {
      const refusal = refusals[status];
      if (refusal === undefined) return unknown(status);
      return refused(status, refusal, status === 'BET_DOES_NOT_EXIST');
    }
    if (fields['uuid'] !== echo) return unknown('uuid is not ours');
    const balance = fields['balance'];
    return {
      kind: 'done',
      balanceUnits: typeof balance === 'number' ? unitsOfBaht(balance) : undefined,
      token: textField(fields, 'sid'),
    };
  },
};

function fieldsOf(call: WalletCall, facts: CallFacts, uuid: string): object {
  const { token: sid, user: userId, currency, gameCode, roundId, amountUnits } = facts;
  const common = { sid, userId, uuid };
  if (call === 'check') return { ...common, channel: { type: 'M' } };
  if (call === 'balance') return { ...common, currency, game: null };
  // A cancel names the debit by the debit's own id, a credit has one of its own.
  const betId = call === 'bet' ? facts.id : facts.referenceId;
  return {
    ...common,
    currency,
    game: { id: roundId, type: 'table', details: { table: { id: gameCode, vid: null } } },
    transaction: {
      id: call === 'win' ? facts.id : betId,
      refId: betId,
      amount: bahtOfUnits(amountUnits),
    },
  };
}
