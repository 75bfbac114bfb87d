import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { Data } from '@kapao/contract/operation.ts';
import type { Context } from '../../context.ts';
import { memberData } from '../../features/members/check-access-token.ts';
import { createReadProfile } from '../../flows/members/read-profile.ts';
import { registerMember } from '../../flows/members/register-member.ts';
import { done, refuse, serialized } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { memoize } from '../../http/memoize.ts';
import { memberBalances } from '../../ledger/balances.ts';
import { lifetimeTurnoverOf } from '../../features/points/reads.ts';
import { confirmBankAccount } from '../../features/members/proof-store.ts';
import { listRanks, rankCodeOf } from '../../features/members/ranks-store.ts';
import type { Rank } from '../../features/members/ranks-store.ts';
import { creditData } from '../../features/members/rules.ts';

const CONFIRMED = 'ยืนยันบัญชีธนาคารแล้ว';
const REGISTERED = 'สมัครสมาชิกสำเร็จ!';
/**
 * The number of cached profiles, of about 1.5 kB each. Members poll every 15 seconds and mostly get an unchanged
 * one.
 */
const MAX_KEPT_PROFILES = 20_000;

export function memberRoutes(
  context: Context,
): Handlers<'register' | 'checkAccessToken' | 'getCredit' | 'listRanks' | 'confirmBankAccount'> {
  const readProfile = createReadProfile(context.database);
  const write = memoize(
    (facts) => serialized<Data<'checkAccessToken'>>({ member_data: memberData(facts) }),
    { maxKept: MAX_KEPT_PROFILES },
  );
  return {
    register: async ({ body }, visitor) => {
      const result = await registerMember(context, body, visitor);
      if (result.outcome === 'refused') return refuse(result.code);
      const { id, uuid } = result.member;
      return done({ token: result.token, memberData: { id: Number(id), uuid } }, REGISTERED);
    },

    checkAccessToken: async (_input, holder) => {
      const profile = await readProfile(holder.accessToken);
      return profile.outcome === 'found' ? write(profile.facts) : refuse(profile.refusal);
    },

    confirmBankAccount: async ({ body }, { memberId }) => {
      const number = body.bank_account_number;
      const isOwn = await confirmBankAccount(context.database, memberId, number);
      return isOwn ? done(null, CONFIRMED) : refuse('bank_account_unconfirmed');
    },

    listRanks: async (_input, { memberId }) => {
      const [ranks, rankCode, lifetimeMicro] = await Promise.all([
        listRanks(context.database),
        rankCodeOf(context.database, memberId),
        lifetimeTurnoverOf(context.database, memberId),
      ]);
      return done({
        ranks: ranks.map(toRank),
        rank_code: rankCode,
        lifetime_turnover: bahtFromMicro(lifetimeMicro),
      });
    },

    getCredit: async (_input, caller) =>
      done(creditData(await memberBalances(context.database, caller.memberId))),
  };
}

function toRank({ code, nameEn, nameTh, image, turnoverFromMicro, benefits }: Rank) {
  return {
    code,
    name_en: nameEn,
    name_th: nameTh,
    image,
    turnover_from: turnoverFromMicro === null ? null : bahtFromMicro(turnoverFromMicro),
    benefits,
  };
}
