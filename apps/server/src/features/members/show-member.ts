import { bahtFromMicro } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { memberBalances } from '../../ledger/balances.ts';
import { listNotes } from './notes-store.ts';
import { findMemberByPhone } from './reads.ts';
import { findBreakEnd } from '../protection/reads.ts';
import { remainingMicro } from '@kapao/contract/promotions/rules.ts';
import { findCurrentClaim } from '../promotions/reads.ts';

const NOTES_SHOWN = 10;
/** Of each kind; more than a member has open at a time. */
const OPEN_SHOWN = 50;

interface MemberRow {
  id: bigint;
  uuid: string;
  username: string;
  phone: string;
  name: string;
  status: 'active' | 'blocked';
  rank: string;
  registered_at: Date;
  referred_by: string | null;
  bank_abbr: string;
  account_number: string;
  account_name: string;
  living_sessions: number;
  last_active_at: Date | null;
}

interface OpenRow {
  id: string;
  amount_micro: bigint;
  status: string;
  created_at: Date;
}

type OpenWithdrawalRow = OpenRow & { attempts: number; failure: string | null; next_ask_at: Date };
type OpenDepositRow = OpenRow & { deadline_at: Date };

/** What an operator needs to know of a member who calls at night; no secret is in it. Amounts in baht. */
export type ShownMember = NonNullable<Awaited<ReturnType<typeof showMember>>>;

export async function showMember(on: Queryable, websiteId: number, phone: string) {
  const found = await findMemberByPhone(on, websiteId, phone);
  const member = found && (await readMember(on, found.id));
  if (!member) return undefined;
  const { id, living_sessions, last_active_at, bank_abbr, account_number, account_name, ...facts } =
    member;
  const balances = await memberBalances(on, id);
  return {
    ...facts,
    id: Number(id),
    break_until: await findBreakEnd(on, id),
    promotion: await currentPromotion(on, id),
    bank: { bank_abbr, account_number, account_name },
    credit: {
      available: bahtFromMicro(balances.availableMicro),
      bonus: bahtFromMicro(balances.bonusMicro),
      held: bahtFromMicro(balances.heldMicro),
      owed: bahtFromMicro(balances.debtMicro),
    },
    points: bahtFromMicro(balances.pointsMicro),
    sessions: { living: living_sessions, last_active_at },
    open_withdrawals: (await openWithdrawals(on, id)).map(inBaht),
    open_deposits: (await openDeposits(on, id)).map(inBaht),
    notes: await listNotes(on, id, NOTES_SHOWN),
  };
}

/** The promotion whose bonus a withdrawal would give back. */
async function currentPromotion(on: Queryable, memberId: bigint) {
  const claim = await findCurrentClaim(on, memberId);
  if (!claim) return null;
  return {
    name: claim.promotionName,
    turnover_need: bahtFromMicro(claim.turnoverNeedMicro),
    remaining: bahtFromMicro(remainingMicro(claim)),
    expires_at: claim.expiresAt,
  };
}

function inBaht<Row extends { amount_micro: bigint }>({ amount_micro, ...row }: Row) {
  return { ...row, amount: bahtFromMicro(amount_micro) };
}

async function readMember(on: Queryable, memberId: bigint): Promise<MemberRow | undefined> {
  const [row] = await on.query<MemberRow>(sql`
    select member.id,
           member.uuid,
           member.username,
           coalesce(member.phone, member.username) as phone,
           member.first_name || ' ' || member.last_name as name,
           member.status,
           member.rank_code                             as rank,
           member.created_at                            as registered_at,
           referring.username                           as referred_by,
           account.bank_abbr,
           account.account_number,
           account.account_name,
           living.sessions                              as living_sessions,
           living.last_active_at
      from members              as member
      join member_bank_accounts as account   on account.member_id = member.id
      left join members         as referring on referring.id      = member.aff_member_id
     cross join lateral (
             select count(*)::integer           as sessions,
                    max(session.last_active_at) as last_active_at
               from living_sessions as session
              where session.member_id = member.id
           ) as living
     where member.id = ${memberId}`);
  return row;
}

function openWithdrawals(on: Queryable, memberId: bigint): Promise<OpenWithdrawalRow[]> {
  return on.query<OpenWithdrawalRow>(sql`
    select id::text, amount_micro, status, created_at, attempts, failure, next_ask_at
      from withdrawals
     where member_id = ${memberId}
       and ended_at is null
     order by created_at desc
     limit ${OPEN_SHOWN}`);
}

function openDeposits(on: Queryable, memberId: bigint): Promise<OpenDepositRow[]> {
  return on.query<OpenDepositRow>(sql`
    select id::text, amount_micro, status, created_at, deadline_at
      from deposits
     where member_id = ${memberId}
       and status    = 'pending'
     order by created_at desc
     limit ${OPEN_SHOWN}`);
}
