import { demoLogins } from '@kapao/contract/demo.ts';
import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { ConfigError } from '../config.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { openMember } from '../flows/members/register-member.ts';
import type { Posting } from '../ledger/posting.ts';
import { accountName } from '../features/members/rules.ts';
import { findMemberByPhone } from '../features/members/reads.ts';

export const PASSWORD = demoLogins.password;
/** Source of the opening balances' idempotency keys. Its presence marks a seeded database. */
export const SEED_SOURCE = 'seed';
const OPENING_CREDIT_MICRO = 1_000n * MICRO_PER_BAHT;
const OPENING_POINTS_MICRO = 500n * MICRO_PER_BAHT;

/** A demo member with an invented name and account number (ops-08). */
interface DemoMember {
  phone: string;
  firstName: string;
  lastName: string;
  bankAbbr: string;
  accountNumber: string;
}

/** The demo member whose past two months are simulated (seed/history). */
export const LIVED_MEMBER: DemoMember = {
  phone: demoLogins.experienced,
  firstName: 'สมชาย',
  lastName: 'ใจดี',
  bankAbbr: 'KBANK',
  accountNumber: '0001234567',
};

const demoMembers = [
  LIVED_MEMBER,
  {
    phone: demoLogins.newcomer,
    firstName: 'สมหญิง',
    lastName: 'รักสงบ',
    bankAbbr: 'SCB',
    accountNumber: '0009876543',
  },
];

export function demoLoginsText(): string {
  const phones = demoMembers.map(({ phone }) => phone).join(' and ');
  return `Demo logins: ${phones}, password ${PASSWORD}`;
}

/**
 * Creates the demo members and their opening balances, in sandbox mode only. The password hash is written directly,
 * because registration refuses the demo password. Idempotency keys let the next start complete an interrupted one.
 */
export async function seedDemoMembers(context: Context): Promise<void> {
  if (context.config.mode !== 'sandbox') return;
  for (const demoMember of demoMembers) await openDemoMember(context, demoMember);
}

export async function openDemoMember(context: Context, demoMember: DemoMember): Promise<void> {
  const memberId = await findOrOpen(context, demoMember);
  for (const posting of openingPostings(demoMember.phone, memberId)) {
    const verdict = await context.ledger.post(posting);
    if (verdict.outcome === 'refused') {
      throw new Error(`the opening of ${demoMember.phone} was refused: ${verdict.refusal}`);
    }
  }
}

/**
 * Refuses to start live with demo members: their password is public, and the sandbox's studio may pay them any win.
 * @throws ConfigError in live mode.
 */
export async function refuseDemoMembers(on: Queryable): Promise<void> {
  const rows = await on.query(sql`
    select 1
      from ledger_keys
     where source = ${SEED_SOURCE}
     limit 1`);
  if (rows.length > 0) {
    throw new ConfigError('KAPAO_MODE=live refuses a database that the sandbox has been seeded in');
  }
}

async function findOrOpen(context: Context, demoMember: DemoMember): Promise<bigint> {
  const { database, config, passwords } = context;
  const { phone, firstName, lastName, bankAbbr, accountNumber } = demoMember;
  const known = await findMemberByPhone(database, config.websiteId, phone);
  if (known) return known.id;
  const passwordHash = await passwords.hash(PASSWORD);
  if (passwordHash === undefined) throw new Error('too busy to hash a demo password');
  const opened = await database.transaction((tx) =>
    openMember(
      tx,
      {
        websiteId: config.websiteId,
        phone,
        isPhoneProven: true,
        firstName,
        lastName,
        passwordHash,
        referrerId: undefined,
        partner: null,
        referrer: null,
      },
      { bankAbbr, accountNumber, accountName: accountName(firstName, lastName) },
    ),
  );
  return opened.id;
}

function openingPostings(phone: string, memberId: bigint): Posting[] {
  const common = { source: SEED_SOURCE, kind: 'opening', reference: 'demo' } as const;
  return [
    {
      ...common,
      idempotencyKey: `opening-credit:${phone}`,
      from: { kind: 'opening', reference: 'demo' },
      to: { kind: 'member_available', memberId },
      amountMicro: OPENING_CREDIT_MICRO,
    },
    {
      ...common,
      idempotencyKey: `opening-points:${phone}`,
      from: { kind: 'points_issue', reference: 'opening' },
      to: { kind: 'member_points', memberId },
      amountMicro: OPENING_POINTS_MICRO,
    },
  ];
}
