import type { OfficeApiKey } from '@kapao/contract/office/api-keys.ts';
import { isKeyPermission } from '@kapao/contract/office/permissions.ts';
import type { Context } from '../../../context.ts';
import {
  insertApiKey,
  listApiKeys,
  permissionsOfKey,
  revokeApiKey,
  useApiKey,
} from '../../../features/api-keys/store.ts';
import type { ListedApiKey } from '../../../features/api-keys/store.ts';
import { findStaffRights, listStaffByIds } from '../../../features/staff/reads.ts';
import { roleOf } from '../../../features/staff/rules.ts';
import {
  missingPermission,
  officeDone,
  officeRefusal,
} from '../../../http/office/office-handlers.ts';
import type {
  OfficeHandlers,
  OfficeVisitor,
  StaffCaller,
} from '../../../http/office/office-handlers.ts';

type KeyOperation = 'listApiKeys' | 'makeApiKey' | 'revokeApiKey';

const DAY_MS = 86_400_000;

/** Finds the caller of a key: in its maker's name, with the key's permissions. */
export function keyAuthentication({ database }: Pick<Context, 'database'>) {
  return async (key: string, visitor: OfficeVisitor): Promise<StaffCaller | undefined> => {
    const apiKey = await useApiKey(database, key);
    const maker = apiKey && (await findStaffRights(database, apiKey.madeBy));
    if (!apiKey || !maker) return undefined;
    const { role, email } = maker;
    return {
      ...visitor,
      staffId: apiKey.madeBy,
      // A key has no session, and so opens none of the operations on one.
      sessionId: 0n,
      email,
      name: apiKey.name,
      role,
      roleName: roleOf(role).name,
      permissions: new Set(permissionsOfKey(apiKey.permissions, maker.permissions)),
      verifiedAt: null,
      hasFactor: false,
      secondFactor: 'off',
      actor: {
        kind: 'staff',
        name: `${email} (key ${apiKey.name})`,
        staffId: apiKey.madeBy,
        role,
        address: visitor.address,
        requestId: visitor.requestId,
      },
    };
  };
}

/** The keys of programs that read the office's API. */
export function apiKeysOffice(): OfficeHandlers<KeyOperation> {
  return {
    listApiKeys: async (_input, _caller, read) => {
      const keys = await listApiKeys(read);
      const makers = await listStaffByIds(
        read,
        keys.map(({ madeBy }) => madeBy),
      );
      const byId = new Map(makers.map((maker) => [maker.id, maker]));
      return officeDone({
        keys: keys.map((each) => {
          const maker = byId.get(each.madeBy);
          const isDisabled = maker === undefined || maker.isDisabled;
          return shownKey(each, { email: maker?.email ?? '', isDisabled }, read.now());
        }),
      });
    },
    makeApiKey: async ({ body }, { staffId, permissions }, tx) => {
      const { name, days, reason } = body;
      const missing = body.permissions.find((permission) => !permissions.has(permission));
      if (missing !== undefined) return { ...missingPermission(missing), target: 'api-key' };
      const expiresAt = new Date(tx.now().getTime() + days * DAY_MS);
      const { id, key } = await insertApiKey(tx, {
        name,
        permissions: body.permissions,
        madeBy: staffId,
        expiresAt,
      });
      const after = { name, permissions: body.permissions, expires_at: expiresAt.toISOString() };
      return { ...officeDone({ key }), target: `api-key:${id}`, reason, after };
    },
    revokeApiKey: async ({ params: { id }, body: { reason } }, { email }, tx) => {
      const target = `api-key:${id}`;
      const name = await revokeApiKey(tx, { id: BigInt(id), by: email });
      if (name === undefined) return { ...officeRefusal('not_found'), target };
      return { ...officeDone(null), target, reason, before: { name }, after: { removed: true } };
    },
  };
}

function shownKey(
  key: ListedApiKey,
  maker: { email: string; isDisabled: boolean },
  now: Date,
): OfficeApiKey {
  return {
    id: String(key.id),
    name: key.name,
    ending: key.ending,
    permissions: key.permissions.filter(isKeyPermission),
    made_by: maker.email,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    revoked_by: key.revokedBy,
    state: stateOf(key, maker.isDisabled, now),
  };
}

function stateOf(key: ListedApiKey, isMakerDisabled: boolean, now: Date): OfficeApiKey['state'] {
  if (key.revokedAt !== null) return 'revoked';
  if (key.expiresAt <= now) return 'expired';
  return isMakerDisabled ? 'maker_disabled' : 'valid';
}
