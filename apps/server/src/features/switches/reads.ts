import type { SwitchClosing } from '@kapao/contract/office/switches.ts';
import { closingText, switchKinds } from '@kapao/contract/switches.ts';
import type { SwitchKind } from '@kapao/contract/switches.ts';
import type { BothLanguages } from '@kapao/contract/envelope.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** A switch that is off, with the reason. */
export interface Closing {
  id: bigint;
  kind: SwitchKind;
  /** The code or id of the thing that is switched off; empty for `play`, `deposits` and `withdrawals`. */
  target: string;
  reason: string;
  textTh: string | null;
  textEn: string | null;
  /** The name by which the audit log knows the person or command that switched it off. */
  setBy: string;
  setAt: Date;
}

/** Selects the columns of a `Closing`. */
export const closingColumns = sql`
  id,
  kind,
  target,
  reason,
  text_th as "textTh",
  text_en as "textEn",
  set_by  as "setBy",
  set_at  as "setAt"`;

export async function listClosings(
  on: Queryable,
  kinds: readonly SwitchKind[] = switchKinds,
): Promise<Closing[]> {
  return on.query<Closing>(sql`
    select ${closingColumns}
      from switches
     where kind = any(${kinds}::text[])
     order by id`);
}

/** A condition of statements that send withdrawals: withdrawals are switched off. */
export const withdrawalsAreOff = sql`
  exists (
    select
      from switches
     where kind = 'withdrawals'
  )`;

/** Finds the switch that closes deposits: that of this method, or that of all deposits. */
export async function findDepositClosing(
  on: Queryable,
  methodId: number,
): Promise<Closing | undefined> {
  return findClosing(on, 'deposits', methodId);
}

/** Finds the switch that closes withdrawals: that of this method, or that of all withdrawals. */
export async function findWithdrawalClosing(
  on: Queryable,
  methodId: number,
): Promise<Closing | undefined> {
  return findClosing(on, 'withdrawals', methodId);
}

async function findClosing(
  on: Queryable,
  kind: 'deposits' | 'withdrawals',
  methodId: number,
): Promise<Closing | undefined> {
  const [closing] = await on.query<Closing>(sql`
    select ${closingColumns}
      from switches
     where kind = ${kind}
        or (kind = 'method' and target = ${String(methodId)})
     order by kind = 'method'
     limit 1`);
  return closing;
}

/**
 * Returns a function that gives the reason why a method is closed: its own switch, or that of all deposits or
 * withdrawals.
 */
export async function methodClosings(
  on: Queryable,
  kind: 'deposits' | 'withdrawals',
): Promise<(methodId: number) => { closed?: BothLanguages }> {
  const closings = await listClosings(on, [kind, 'method']);
  const all = closings.find((closing) => closing.kind === kind);
  return (methodId) => {
    const own = closings.find(
      (closing) => closing.kind === 'method' && closing.target === String(methodId),
    );
    const closing = all ?? own;
    return closing ? { closed: closingText(closing) } : {};
  };
}

/** Selects a text that changes with every switch of payments: `(version)`. */
export const paymentSwitchesVersion = sql`
  select coalesce(string_agg(id::text, ',' order by id), '') as version
    from switches
   where kind in ('deposits', 'withdrawals', 'method')`;

/** Builds the shown form of a switch that is off; null while it is on. */
export function shownClosing(closing: Closing | undefined): SwitchClosing | null {
  if (!closing) return null;
  return {
    id: String(closing.id),
    kind: closing.kind,
    target: closing.target,
    reason: closing.reason,
    text_th: closing.textTh,
    text_en: closing.textEn,
    set_by: closing.setBy,
    set_at: closing.setAt.toISOString(),
  };
}
