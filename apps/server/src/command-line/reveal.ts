import { maskedAccount } from '@kapao/contract/office/masked-account.ts';
import { maskedPhone } from '@kapao/contract/office/masked-phone.ts';
import { memberTarget } from '../audit/member-target.ts';
import type { Config } from '../config.ts';
import type { Queryable } from '../db/database.ts';
import { runAct } from './acts.ts';
import { UsageError, withReadOnlyDatabase } from './command.ts';
import type { OptionValues } from './command.ts';

export const revealOption = { reveal: { type: 'boolean' } } as const;

/** The most members that one command reveals: each is a row of the audit log, and rows are written one at a time. */
const MAX_REVEALED = 200;

interface Revealing<Read> {
  read: (on: Queryable) => Promise<Read>;
  /** The members whose values are shown. */
  membersOf: (read: Read) => readonly bigint[];
  /** The values that are shown of each. */
  revealed: readonly ('phone' | 'account_number')[];
  /** Opens the database when nothing is revealed; without this function, it is opened read-only. */
  open?: (config: Config, work: (on: Queryable) => Promise<Read>) => Promise<Read>;
}

/** Reads phones or accounts of members; with `--reveal` each member has a row as `revealMember` leaves it (command-05). */
export function readMembers<Read>(
  config: Config,
  values: OptionValues,
  { read, membersOf, revealed, open = withReadOnlyDatabase }: Revealing<Read>,
): Promise<Read> {
  if (values['reveal'] !== true) return open(config, read);
  return runAct(config, async (tx) => {
    const result = await read(tx);
    const members = new Set(membersOf(result));
    if (members.size > MAX_REVEALED) {
      throw new UsageError(`--reveal takes ${MAX_REVEALED} members at most: use --limit`);
    }
    const acts = [...members].map((id) => ({
      operation: 'revealMember' as const,
      target: memberTarget(id),
      after: { revealed },
    }));
    return { acts, result };
  });
}

/**
 * Returns the phone, masked without `--reveal`. For a member without a phone it is the username, which is not masked.
 */
export function shownPhone(values: OptionValues, phone: string): string {
  return values['reveal'] === true || !/^\d+$/.test(phone) ? phone : maskedPhone(phone);
}

export function shownAccountNumber(values: OptionValues, account: string): string {
  return values['reveal'] === true ? account : maskedAccount(account);
}
