import type { Context } from '../../context.ts';
import { createProfileRead } from '../../flows/read-profile.ts';
import { registerMember } from '../../flows/register-member.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { memberBalances } from '../../ledger/balances.ts';
import { creditData } from './rules.ts';

const REGISTERED = 'สมัครสมาชิกสำเร็จ!';

export function memberRoutes(
  context: Context,
): Handlers<'register' | 'checkAccessToken' | 'getCredit'> {
  const readProfile = createProfileRead(context.database);
  return {
    register: async ({ body }, visitor) => {
      const result = await registerMember(context, body, visitor);
      if (result.outcome === 'refused') return refuse(result.code);
      const { id, uuid } = result.member;
      return done({ token: result.token, memberData: { id: Number(id), uuid } }, REGISTERED);
    },

    checkAccessToken: async (_input, holder) => {
      const profile = await readProfile(holder.accessToken);
      return profile ? done({ member_data: profile }) : refuse('unauthorized');
    },

    getCredit: async (_input, caller) =>
      done(creditData(await memberBalances(context.database, caller.memberId))),
  };
}
