import type { Permission } from '@kapao/contract/office/permissions.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { Config } from '../../config.ts';
import { hashToken } from '../../tokens.ts';
import { isInNetworks, readAccess } from './access.ts';
import { IDLE_MINUTES, permissionsOf, SESSION_HOURS } from './rules.ts';

interface Listener {
  token: string;
  address: string;
}

/**
 * live-03: finds the permissions of listeners whose sessions are still open. It does not count as activity, so that an
 * open page does not keep a session alive.
 */
export async function findOfficeListeners<Asked extends Listener>(
  on: Queryable,
  listeners: readonly Asked[],
  mode: Config['mode'],
): Promise<ReadonlyMap<Asked, ReadonlySet<Permission>>> {
  const { networks, secondFactor } = await readAccess(on);
  const isAsked = secondFactor ?? mode === 'live';
  const hashed = listeners.map((listener) => {
    return { listener, hash: hashToken(listener.token).toString('hex') };
  });
  const rows = await on.query<{ hash: string; role: string; permissions: string[] | null }>(sql`
    select encode(session.token_hash, 'hex') as hash,
           staff.role,
           roles.permissions
      from staff_sessions as session
      join staff
        on staff.id = session.staff_id
      left join roles
        on roles.code = staff.role
     where (session.verified_at is not null or not ${isAsked}::boolean)
       and session.token_hash in (select decode(hash, 'hex')
                                    from unnest(${hashed.map(({ hash }) => hash)}::text[]) as listener (hash))
       and session.ended_at is null
       and staff.disabled_at is null
       and session.created_at     > now() - make_interval(hours => ${SESSION_HOURS})
       and session.last_active_at > now() - make_interval(mins => ${IDLE_MINUTES})`);
  const roles = new Map(
    rows.map(({ hash, role, permissions }) => [
      hash,
      new Set(permissionsOf(role, permissions ?? [])),
    ]),
  );
  return new Map(
    hashed.flatMap(({ listener, hash }) => {
      const permissions = roles.get(hash);
      const isHeard = permissions && isInNetworks(listener.address, networks);
      return isHeard ? [[listener, permissions] as const] : [];
    }),
  );
}
