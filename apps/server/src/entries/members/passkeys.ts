import type { Data } from '@kapao/contract/operation.ts';
import type { Context } from '../../context.ts';
import { addPasskey } from '../../flows/sessions/add-passkey.ts';
import { logInByPasskey } from '../../flows/sessions/log-in-by-passkey.ts';
import { removePasskey } from '../../flows/sessions/remove-passkey.ts';
import { startPasskeyCreation } from '../../flows/sessions/start-passkey-creation.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { refuseOwnPassword } from './sessions.ts';
import { networkOf } from '../../features/sessions/rules.ts';
import { listPasskeys } from '../../features/sessions/passkeys-store.ts';
import type { Passkey } from '../../features/sessions/passkeys-store.ts';
import { startPasskeyLogin } from '../../features/sessions/start-passkey-login.ts';

const ADDED = 'เพิ่มพาสคีย์แล้ว';
const LOGGED_IN = 'เข้าสู่ระบบสำเร็จ';

type PasskeyOperation =
  | 'listPasskeys'
  | 'startPasskeyCreation'
  | 'addPasskey'
  | 'removePasskey'
  | 'startPasskeyLogin'
  | 'logInByPasskey';

export function passkeyRoutes(context: Context): Handlers<PasskeyOperation> {
  const { database, config } = context;
  return {
    listPasskeys: async (_input, { memberId }) => {
      const passkeys = await listPasskeys(database, memberId);
      return done({ passkeys: passkeys.map(toListed) });
    },

    startPasskeyCreation: async ({ body }, { memberId, memberUuid, address }) => {
      const result = await startPasskeyCreation(context, {
        ...body,
        memberId,
        memberUuid,
        network: networkOf(address),
      });
      return result.outcome === 'started'
        ? done({ options: { ...result.options } })
        : refuseOwnPassword(result);
    },

    addPasskey: async ({ body }, { memberId, address, userAgent }) => {
      const network = networkOf(address);
      const refusal = await addPasskey(context, { ...body, memberId, network, userAgent });
      return refusal === undefined ? done(null, ADDED) : refuse(refusal);
    },

    removePasskey: async ({ body: { id } }, { memberId, address, userAgent }) => {
      const network = networkOf(address);
      const isRemoved = await removePasskey(database, { id, memberId, network, userAgent });
      return isRemoved ? done(null) : refuse('not_found');
    },

    startPasskeyLogin: async () => {
      const options = await startPasskeyLogin(context);
      return done({ options: { ...options } });
    },

    logInByPasskey: async ({ body }, { address, userAgent, deviceId }) => {
      const origin = { network: networkOf(address), userAgent, deviceId };
      const result = await logInByPasskey(context, body.credential, origin);
      if (result.outcome === 'refused') return refuse(result.refusal);
      const { memberId, memberUuid: uuid } = result.member;
      const { websiteId: website_id } = config;
      const session = { access_token: result.token, id: Number(memberId), uuid, website_id };
      return done({ member_data: session }, LOGGED_IN);
    },
  };
}

function toListed({
  id,
  userAgent,
  createdAt,
  lastUsedAt,
}: Passkey): Data<'listPasskeys'>['passkeys'][number] {
  return {
    id,
    user_agent: userAgent,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
