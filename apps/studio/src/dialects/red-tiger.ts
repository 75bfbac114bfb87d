import { isJsonObject, textField } from '../json-object.ts';
import { bahtOfUnits, unitsOfBaht } from '../money.ts';
import type { PlayRefusal } from '../refusals.ts';
import { jsonBody, refused, unknown } from './dialect.ts';
import type { CallFacts, Dialect, WalletAnswer, WalletCall } from './dialect.ts';

const PATHS = {
  check: 'auth',
  balance: 'auth',
  bet: 'stake',
  win: 'payout',
  rollback: 'refund',
} as const satisfies Record<WalletCall, string>;

/** Our ids have dashes, and Red Tiger's 32 characters at most. */
function shortId(id: string): string {
  return id.replaceAll('-', '');
}

const TRANSACTION_UNKNOWN = 400;
const DUPLICATE = 401;
const refusals: Readonly<Record<number, PlayRefusal>> = {
  100: 'game_unavailable',
  200: 'game_unavailable',
  201: 'stake_returned',
  301: 'session_ended',
  303: 'member_disabled',
  304: 'not_enough_money',
  305: 'game_unavailable',
  306: 'limit_exceeded',
  [TRANSACTION_UNKNOWN]: 'game_unavailable',
  [DUPLICATE]: 'game_unavailable',
  501: 'game_unavailable',
};

/** Red Tiger: a key in a header, and texts of baht. Its wallet tells the balance beside every answer, and on entering. */
export const redTigerDialect: Dialect = {
  takesWinsBack: false,
  hasBalance: false,
  write: (call, facts, { operator }) => ({
    url: `${operator.walletUrl}/${PATHS[call]}`,
    headers: { authorization: `Basic ${operator.credentials['api_keys'] ?? ''}` },
    body: jsonBody(fieldsOf(call, facts, operator.credentials['casino'] ?? '')),
    echo: idOf(call, facts),
  }),
  prove: (call, body) => ({ ...call, body }),
  forge: (call) => ({ ...call, headers: { authorization: `${call.headers['authorization']}x` } }),
  read: (call, { httpStatus, fields }, echo) => {
    const { error, result } = fields;
    if (fields['success'] === true && isJsonObject(result)) {
      const isEntry = call === 'check' || call === 'balance';
      if (!isEntry && result['id'] !== echo) return unknown('id is not ours');
      return doneWith(fields['balance'] ?? result['balance'], isEntry ? result : {});
    }
    const code = isJsonObject(error) ? error['code'] : undefined;
    if (typeof code !== 'number') return unknown(`HTTP ${httpStatus}`);
    // A stake that never came is refused should it still come.
    if (call === 'rollback' && code === TRANSACTION_UNKNOWN) return doneWith(undefined, {});
    const refusal = refusals[code];
    const isFinal = code === TRANSACTION_UNKNOWN || code === DUPLICATE;
    return refusal === undefined ? unknown(String(code)) : refused(String(code), refusal, isFinal);
  },
};

function doneWith(balance: unknown, result: Record<string, unknown>): WalletAnswer {
  const cash = isJsonObject(balance) ? textField(balance, 'cash') : undefined;
  return {
    kind: 'done',
    balanceUnits: cash === undefined ? undefined : unitsOfBaht(Number(cash)),
    token: textField(result, 'token'),
  };
}

/** A refund has the id of its stake. */
function idOf(call: WalletCall, { id, referenceId }: CallFacts): string {
  return shortId(call === 'rollback' ? referenceId : id);
}

function fieldsOf(call: WalletCall, facts: CallFacts, casino: string): object {
  const { token, user: userId, currency, gameCode } = facts;
  const common = { token, userId, casino, currency, ip: '127.0.0.1' };
  if (call === 'check' || call === 'balance') return { ...common, channel: 'M' };
  const amount = bahtOfUnits(facts.amountUnits).toFixed(5);
  const amounts = call === 'win' ? { payout: amount, payoutPromo: '0.00' } : { stake: amount };
  return {
    ...common,
    transaction: { id: idOf(call, facts), ...amounts },
    round: { id: shortId(facts.roundId), starts: call === 'bet', ends: call !== 'bet' },
    game: { type: 'slot', key: gameCode, version: '1' },
    ...(call === 'win' && { retry: false }),
  };
}
