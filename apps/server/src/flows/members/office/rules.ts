import { maskedAccount } from '@kapao/contract/office/masked-account.ts';
import { maskedPhone } from '@kapao/contract/office/masked-phone.ts';
import type { Permission } from '@kapao/contract/office/permissions.ts';
import { readShortReference } from '@kapao/contract/payments/short-reference.ts';
import type { ReadReference } from '@kapao/contract/payments/short-reference.ts';
import { plainCharacters } from '@kapao/contract/typing/characters.ts';
import { readNameStart } from '@kapao/contract/typing/name.ts';
import { readPhone } from '@kapao/contract/typing/phone.ts';

/** The possible meanings of a typed search text; each one that is set is searched. */
export interface SearchTerms {
  /** The typed text, for ids without a recognizable form: ref_codes, rounds and bets. */
  text: string;
  phone?: string;
  username?: string;
  accountNumber?: { digits: string; isWhole: boolean };
  uuid?: string;
  transferId?: bigint;
  /** A payment's short reference (refs-04). */
  reference?: ReadReference;
  /** The beginning of a word of a name, in canonical form (desk-40). */
  nameStart?: string;
}

const SEPARATORS = /[\s().\p{Pd}]/gu;
const USERNAME = /^kp(\d{1,18})$/i;
const ACCOUNT_PART = /^\d{4,15}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NUMBER = /^[1-9]\d{0,17}$/;
/** The least length of a name's beginning, because one letter matches too many members. */
const NAME_START_MIN = 2;
const LAST_DIGITS = 4;
const ACCOUNT_DIGITS_MIN = 10;

/** desk-01, desk-03: reads a search text in all its possible meanings. */
export function readSearchTerms(
  text: string,
  permissions: ReadonlySet<Permission>,
  today: string,
): SearchTerms {
  const typed = plainCharacters(text);
  const terms: SearchTerms = { text: typed };
  const digits = typed.replaceAll(SEPARATORS, '');
  const phone = readPhone(typed);
  if ('value' in phone) terms.phone = phone.value;
  const username = USERNAME.exec(digits)?.[1] ?? NUMBER.exec(digits)?.[0];
  if (username !== undefined) terms.username = `KP${username}`;
  const nameStart = /\p{Nd}/u.test(typed) ? undefined : readNameStart(text);
  if (nameStart !== undefined && nameStart.length >= NAME_START_MIN) terms.nameStart = nameStart;
  if (UUID.test(typed)) terms.uuid = typed.toLowerCase();
  const reference = readShortReference(typed, today);
  if (reference) terms.reference = reference;
  if (NUMBER.test(typed)) terms.transferId = BigInt(typed);
  if (ACCOUNT_PART.test(digits)) {
    const mayBeAnyPart = digits.length === LAST_DIGITS || permissions.has('members:reveal');
    if (mayBeAnyPart) terms.accountNumber = { digits, isWhole: false };
    else if (digits.length >= ACCOUNT_DIGITS_MIN) terms.accountNumber = { digits, isWhole: true };
  }
  return terms;
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** desk-35: parses an answer to a member, and masks the member's own phone and account number in all its texts. */
export function maskOwnNumbers(
  json: string,
  { phone, accountNumber }: { phone: string | null; accountNumber: string },
): Json {
  return JSON.parse(json, (_name, value: unknown) => {
    if (typeof value !== 'string') return value;
    const masked = value.replaceAll(accountNumber, maskedAccount(accountNumber));
    return phone === null ? masked : masked.replaceAll(phone, maskedPhone(phone));
  });
}

/** desk-07: the kinds of transfers that a member's timeline shows, by the kind of event. */
export const eventTransferKinds = {
  money: [
    'opening',
    'deposit',
    'deposit_reversal',
    'withdrawal_hold',
    'withdrawal_release',
    'withdrawal_settle',
    'withdrawal_refund',
    'fee',
    'adjustment',
  ],
  play: ['bet', 'win', 'rollback', 'tombstone', 'debt', 'debt_repayment'],
  claim: ['reward', 'bonus_release', 'forfeit', 'purchase'],
} as const;

export interface TransferSource {
  kind: 'studio' | 'webhook' | 'deposit' | 'withdrawal' | 'proposal' | 'operator' | 'site';
  id: string;
  of: string;
}

/**
 * Matches the sources of the ledger's own transfers. Such a transfer's key contains the source and key of the posting
 * that it follows.
 */
const COMPANION = /^ledger:/;

/** desk-08: returns where a transfer came from, by its source, key and reference. */
export function transferSourceOf(transfer: {
  source: string;
  key: string;
  reference: string;
}): TransferSource {
  const { source, key, reference } = transfer;
  const [area = '', of = ''] = splitOnce(source, ':');
  if (COMPANION.test(source)) {
    const [ownSource = '', ownKey = ''] = splitOnce(key, '\n');
    return transferSourceOf({ source: ownSource, key: ownKey, reference });
  }
  switch (area) {
    case 'studio':
      return { kind: 'studio', id: key, of };
    case 'gateway':
      return { kind: 'webhook', id: key, of };
    case 'deposit':
    case 'withdrawal':
      return { kind: area, id: reference, of: area };
    case 'reversal':
      return key.startsWith('deposit:')
        ? { kind: 'deposit', id: reference, of: 'deposit' }
        : { kind: 'webhook', id: reference, of: splitOnce(key, ':')[1]?.split(':')[0] ?? '' };
    case 'proposal':
      return { kind: 'proposal', id: key, of: area };
    case 'operator':
      return { kind: 'operator', id: key, of: area };
    default:
      return { kind: 'site', id: key, of: source };
  }
}

function splitOnce(text: string, mark: string): string[] {
  const place = text.indexOf(mark);
  return place === -1 ? [text] : [text.slice(0, place), text.slice(place + mark.length)];
}
