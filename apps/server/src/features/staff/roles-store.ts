import { isPresetRole, presetRoles } from '@kapao/contract/office/permissions.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { roleOf } from './rules.ts';
import type { OwnRole, Role } from './rules.ts';

type StoredRole = OwnRole & { code: string };

async function listOwnRoles(on: Queryable): Promise<StoredRole[]> {
  return on.query<StoredRole>(sql`
    select code,
           name_th as "nameTh",
           name_en as "nameEn",
           permissions
      from roles
     order by created_at, code`);
}

/** All roles by their codes: the preset ones, then the operator's. */
export async function listRoles(on: Queryable): Promise<Map<string, Role>> {
  const own = await listOwnRoles(on);
  return new Map([
    ...Object.keys(presetRoles).map((code) => [code, roleOf(code)] as const),
    ...own.map((role) => [role.code, roleOf(role.code, role)] as const),
  ]);
}

/** Finds a role, and locks its permissions until the commit; undefined if no role has this code. */
export async function findRole(tx: Tx, code: string): Promise<Role | undefined> {
  if (isPresetRole(code)) return roleOf(code);
  const [own] = await tx.query<OwnRole>(sql`
    select name_th as "nameTh",
           name_en as "nameEn",
           permissions
      from roles
     where code = ${code}
       for share`);
  return own && roleOf(code, own);
}

/**
 * Locks a role's code, so that saves of the role happen one after the other; without it, two that read it first would
 * deadlock.
 */
export async function lockRole(tx: Tx, code: string): Promise<void> {
  await tx.query(sql`
    select 1
      from roles
     where code = ${code}
       for update`);
}

/** Inserts or replaces one of the operator's own roles. */
export async function saveRole(tx: Tx, role: StoredRole): Promise<void> {
  const { code, nameTh, nameEn, permissions } = role;
  await tx.query(sql`
    insert into roles (code, name_th, name_en, permissions)
    values (${code}, ${nameTh}, ${nameEn}, ${[...permissions]})
        on conflict (code)
        do update
       set name_th     = excluded.name_th,
           name_en     = excluded.name_en,
           permissions = excluded.permissions`);
}
