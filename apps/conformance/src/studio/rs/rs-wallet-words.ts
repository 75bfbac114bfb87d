import { fieldOf, textOf } from '../../run/fields.ts';
import type { HeardCall } from '../../run/listen.ts';
import { createVerifier, SIGNATURE_HEADER } from '../../run/rsa.ts';
import type { MoneyCall, Verdict } from '../../wallet/money-model.ts';
import type {
  AnsweredOutcome,
  AnswerParts,
  OperatorWords,
  StudioCallKind,
} from '../operator-wallet.ts';

const KINDS: readonly StudioCallKind[] = ['check', 'balance', 'bet', 'win', 'rollback'];
const MICRO_PER_UNIT = 10n;

/** An operator's wallet of the RS protocol, to a studio with this public key (PEM). */
export function createRsWalletWords(studioKey: string): OperatorWords {
  const verify = createVerifier(studioKey);
  return {
    rules: { betsEndOnce: false, endedRoundsAreClosed: false },
    kindOf: ({ path }) => KINDS.find((kind) => path.endsWith(`/wallet/${kind}`)),
    isProven: (heard) => verify(heard.text, signatureOf(heard)),
    moneyOf,
    answer: (outcome, parts) => ({
      body: { request_uuid: fieldOf(parts.body, 'request_uuid'), ...answerOf(outcome, parts) },
    }),
  };
}

function signatureOf({ headers }: HeardCall): string {
  const signature = headers[SIGNATURE_HEADER];
  return typeof signature === 'string' ? signature : '';
}

function answerOf(outcome: AnsweredOutcome, { kind, member, balance }: AnswerParts): object {
  const status = typeof outcome === 'object' ? outcome.status : STATUSES[outcome];
  if (status !== 'RS_OK') return { status };
  if (kind === 'check') return { status, token: member.token };
  return { status, user: member.user, currency: 'THB', balance: Number(balance / MICRO_PER_UNIT) };
}

const STATUSES: Readonly<Record<Verdict | 'told' | 'unproven' | 'unreadable', string>> = {
  done: 'RS_OK',
  repeat: 'RS_OK',
  tombstone: 'RS_OK',
  told: 'RS_OK',
  conflict: 'RS_ERROR_DUPLICATE_TRANSACTION',
  rolled_back: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  settled: 'RS_ERROR_UNKNOWN',
  bet_unknown: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  too_little: 'RS_ERROR_NOT_ENOUGH_MONEY',
  round_ended: 'RS_ERROR_UNKNOWN',
  foreign: 'RS_ERROR_INVALID_TOKEN',
  unproven: 'RS_ERROR_INVALID_SIGNATURE',
  unreadable: 'RS_ERROR_WRONG_SYNTAX',
};

function moneyOf(kind: StudioCallKind, body: unknown, member: string): MoneyCall | undefined {
  const [id, round] = [textOf(body, 'transaction_uuid'), textOf(body, 'round')];
  const reference = textOf(body, 'reference_transaction_uuid');
  if (id === undefined || round === undefined) return undefined;
  if (kind === 'rollback') {
    if (reference === undefined) return undefined;
    return { kind: 'rollback', id, round, member, targetId: reference, amount: 0n };
  }
  const units = fieldOf(body, 'amount');
  if (typeof units !== 'number' || !Number.isSafeInteger(units) || units < 0) return undefined;
  const amount = BigInt(units) * MICRO_PER_UNIT;
  const endsRound = fieldOf(body, 'round_closed') === true;
  const common = { id, round, member, amount, endsRound };
  if (kind === 'bet') return { ...common, kind: 'bet', isFree: fieldOf(body, 'is_free') === true };
  if (kind !== 'win' || reference === undefined) return undefined;
  return { ...common, kind: 'win', betId: reference };
}
