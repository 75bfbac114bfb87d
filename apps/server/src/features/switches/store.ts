import type { SwitchKind, SwitchReason } from '@kapao/contract/switches.ts';
import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';
import { closingColumns } from './reads.ts';
import type { Closing } from './reads.ts';

export interface SwitchTarget {
  kind: SwitchKind;
  target: string;
}

export interface NewClosing extends SwitchTarget {
  reason: SwitchReason;
  textTh: string | null;
  textEn: string | null;
  setBy: string;
}

/** Finds the closing of a target; undefined while its switch is on. */
export async function findClosingOf(
  tx: Tx,
  { kind, target }: SwitchTarget,
): Promise<Closing | undefined> {
  const [closing] = await tx.query<Closing>(sql`
    select ${closingColumns}
      from switches
     where kind   = ${kind}
       and target = ${target}`);
  return closing;
}

/** Switches a target off; undefined if it is off already. */
export async function insertClosing(tx: Tx, closing: NewClosing): Promise<Closing | undefined> {
  const [inserted] = await tx.query<Closing>(sql`
    insert into switches (kind, target, reason, text_th, text_en, set_by)
    values (${closing.kind}, ${closing.target}, ${closing.reason}, ${closing.textTh},
            ${closing.textEn}, ${closing.setBy})
        on conflict do nothing
    returning ${closingColumns}`);
  return inserted;
}

/** Switches a target on again; false if a concurrent call did so first. */
export async function deleteClosing(tx: Tx, id: bigint): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from switches
     where id = ${id}
    returning 1`);
  return deleted.length > 0;
}
