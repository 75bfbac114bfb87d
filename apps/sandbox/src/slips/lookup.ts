import { decodeSlipQr } from '@kapao/contract/promptpay.ts';
import { findTransfer, type BankTransfer } from '../bank/transfers.ts';
import type { Database } from '../database/database.ts';
import type { Faults } from '../faults/faults.ts';

/** The public keys of the sandbox's slip verifiers; `KAPAO_MODE=live` refuses them. */
export const SLIP_API_KEY = 'sandbox-slip-api-key';
export const SLIP_BRANCH = '1001';

type Looked =
  | { outcome: 'found'; transfer: BankTransfer }
  /** No code, a code that is none of a slip, or a transfer that no bank knows. */
  | { outcome: 'no_slip' | 'unknown' }
  /** The bank answers later. */
  | { outcome: 'later' };

/** Finds the transfer that a slip's code names, as the bank of the sandbox knows it. */
export function lookSlipUp(database: Database, faults: Faults, payload: string | null): Looked {
  const slip = payload === null ? null : decodeSlipQr(payload);
  if (slip === null) return { outcome: 'no_slip' };
  if (faults.slips.bank_is_slow) return { outcome: 'later' };
  const transfer = findTransfer(database, slip.transRef);
  return transfer ? { outcome: 'found', transfer } : { outcome: 'unknown' };
}

/** Hides a number as banks do: of an account its places 6 to 9 are left, of another number its last four digits. */
export function masked(number: string): string {
  if (number.length === 10 && !/^0[689]/.test(number)) {
    return `xxx-x-x${number.slice(5, 9)}-x`;
  }
  return 'x'.repeat(Math.max(0, number.length - 4)) + number.slice(-4);
}

/** Shortens a name as banks do: the first name, and the first letter of the last one. */
export function shortName(name: string): string {
  const [first = '', last = ''] = name.split(' ');
  return last === '' ? first : `${first} ${last.slice(0, 1)}`;
}
