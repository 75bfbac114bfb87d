import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { Queryable } from '../../db/database.ts';
import { memberBalances } from '../../ledger/balances.ts';
import { listNotes } from '../../features/members/notes-store.ts';
import { findMemberByPhone, readMemberOverview } from '../../features/members/reads.ts';
import { openDeposits, openWithdrawals } from '../../features/payments/reads.ts';
import type { OpenDepositRow } from '../../features/payments/reads.ts';
import { findBreakEnd } from '../../features/protection/reads.ts';
import { remainingWageringMicro } from '@kapao/contract/promotions/rules.ts';
import { findCurrentClaim } from '../../features/promotions/reads.ts';

const NOTES_SHOWN = 10;
/** The number of open items shown of each kind; a member cannot have more. */
const OPEN_SHOWN = 50;

/** The facts about a member that an operator needs at a terminal, without secrets; amounts are in baht. */
export type ShownMember = NonNullable<Awaited<ReturnType<typeof showMember>>>;

export async function showMember(on: Queryable, websiteId: number, phone: string) {
  const found = await findMemberByPhone(on, websiteId, phone);
  const member = found && (await readMemberOverview(on, found.id));
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
    open_withdrawals: (await openWithdrawals(on, id, OPEN_SHOWN)).map(inBaht),
    open_deposits: (await openDeposits(on, id, OPEN_SHOWN)).map(withoutRefCode).map(inBaht),
    notes: await listNotes(on, id, NOTES_SHOWN),
  };
}

/** Finds the promotion whose bonus a withdrawal would forfeit. */
async function currentPromotion(on: Queryable, memberId: bigint) {
  const claim = await findCurrentClaim(on, memberId);
  if (!claim) return null;
  return {
    name: claim.promotionName,
    turnover_need: bahtFromMicro(claim.turnoverNeedMicro),
    remaining: bahtFromMicro(remainingWageringMicro(claim)),
    expires_at: claim.expiresAt,
  };
}

/** A ref_code opens the deposit's live room, so a terminal does not show it. */
function withoutRefCode({ ref_code: _refCode, ...deposit }: OpenDepositRow) {
  return deposit;
}

function inBaht<Row extends { amount_micro: bigint }>({ amount_micro, ...row }: Row) {
  return { ...row, amount: bahtFromMicro(amount_micro) };
}
