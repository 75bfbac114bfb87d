import { z } from 'zod';
import type { Sandbox } from '../context.ts';
import type { Database } from '../database/database.ts';
import { opnId, opnTime } from './defaults.ts';
import { tellOpnEvent } from './events.ts';

const recipientRow = z.object({
  recipient_id: z.string(),
  name: z.string(),
  brand: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  metadata: z.string(),
  state: z.enum(['waiting', 'verified', 'refused']),
  created_at: z.number(),
});
export type OpnRecipient = z.infer<typeof recipientRow>;

const COLUMNS = `recipient_id, name, brand, account_number, account_name, metadata, state,
  created_at`;
/** Accounts with this ending are never verified, even without a fault. */
const CLOSED_ACCOUNT_ENDING = '9999';
const VERIFY_MS = 1_000;

export function createOpnRecipient(
  sandbox: Sandbox,
  order: Pick<OpnRecipient, 'name' | 'brand' | 'account_number' | 'account_name'> & {
    metadata: object;
  },
): OpnRecipient {
  const { database } = sandbox;
  return database.transaction(() => {
    const recipient: OpnRecipient = {
      ...order,
      recipient_id: opnId('recp'),
      metadata: JSON.stringify(order.metadata),
      state: 'waiting',
      created_at: Date.now(),
    };
    database.insert('opn_recipients', recipient);
    tellOpnEvent(sandbox, 'recipient.create', opnRecipientAnswer(recipient));
    return recipient;
  });
}

export function findOpnRecipient(database: Database, id: string): OpnRecipient | undefined {
  const sql = `select ${COLUMNS} from opn_recipients where recipient_id = ?`;
  return database.one(recipientRow, sql, id);
}

export function opnRecipientsSince(database: Database, from: number): OpnRecipient[] {
  const sql = `select ${COLUMNS} from opn_recipients where created_at >= ? order by created_at, rowid`;
  return database.all(recipientRow, sql, from);
}

export function changeOpnRecipient(database: Database, id: string, metadata: object): void {
  database.run(
    'update opn_recipients set metadata = ? where recipient_id = ?',
    JSON.stringify(metadata),
    id,
  );
}

/** Verifies a waiting recipient, as Opn's staff do within two days. */
export function verifyOpnRecipient(sandbox: Sandbox, id: string): boolean {
  const { database } = sandbox;
  return database.transaction(() => {
    const waiting = findOpnRecipient(database, id);
    if (waiting?.state !== 'waiting') return false;
    const isClosed = waiting.account_number.endsWith(CLOSED_ACCOUNT_ENDING);
    const state = isClosed ? 'refused' : 'verified';
    database.run('update opn_recipients set state = ? where recipient_id = ?', state, id);
    const answer = opnRecipientAnswer({ ...waiting, state });
    tellOpnEvent(sandbox, 'recipient.verify', answer);
    if (!isClosed) tellOpnEvent(sandbox, 'recipient.activate', answer);
    return true;
  });
}

/** Verifies recipients after a moment, unless the fault leaves that to people. */
export function verifyOpnRecipients(sandbox: Sandbox): void {
  if (sandbox.faults.current().opn.unverified) return;
  const sql = `select ${COLUMNS} from opn_recipients where state = 'waiting' and created_at <= ?`;
  for (const { recipient_id } of sandbox.database.all(recipientRow, sql, Date.now() - VERIFY_MS)) {
    verifyOpnRecipient(sandbox, recipient_id);
  }
}

const bankNames: Readonly<Record<string, string>> = {
  bbl: 'Bangkok Bank',
  kbank: 'Kasikornbank',
  ktb: 'Krungthai Bank',
  scb: 'Siam Commercial Bank',
};

export function opnBankAccount({ brand, account_number, account_name, created_at }: OpnRecipient) {
  return {
    object: 'bank_account',
    livemode: false,
    brand: bankNames[brand] ?? brand,
    bank_code: brand,
    branch_code: null,
    account_number,
    last_digits: account_number.slice(-4),
    name: account_name,
    type: null,
    created_at: opnTime(created_at),
  };
}

/** A recipient as Opn's API answers it. */
export function opnRecipientAnswer(recipient: OpnRecipient): object {
  const { recipient_id: id, state } = recipient;
  const created_at = opnTime(recipient.created_at);
  const isVerified = state === 'verified';
  return {
    object: 'recipient',
    id,
    livemode: false,
    location: `/recipients/${id}`,
    deleted: false,
    bank_account: opnBankAccount(recipient),
    verified: isVerified,
    verified_at: isVerified ? created_at : null,
    active: isVerified,
    activated_at: isVerified ? created_at : null,
    default: false,
    name: recipient.name,
    email: null,
    description: null,
    type: 'individual',
    tax_id: null,
    schedule: null,
    failure_code: state === 'refused' ? 'account_not_found' : null,
    metadata: JSON.parse(recipient.metadata),
    created_at,
  };
}
