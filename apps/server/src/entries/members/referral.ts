import { bahtFromMicro, percentFromBasisPoints, bahtText } from '@kapao/contract/money.ts';
import type { Context } from '../../context.ts';
import { asksForOtherPeople } from '../../features/fair-offers/reads.ts';
import { claimRebates } from '../../flows/rewards/claim-rebates.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { listFriendsOf } from '../../features/referral/friends-store.ts';
import type { OwnFriend } from '../../features/referral/friends-store.ts';
import { summarizeReferral } from '../../features/referral/store.ts';
import { listReferralTerms } from '../../features/referral/terms-store.ts';
import type { SavedReferralTerms } from '../../features/referral/terms-store.ts';

const SHOWN_FRIENDS = 100;
const NOTHING_YET = 'ยังไม่มียอดจากเพื่อนให้รับ';

/** reward-56: clients read `returnCreditTotal` beside `data`, so it is sent in both places. */
export function referralRoutes(
  context: Context,
): Handlers<'getReferralCredit' | 'listFriends' | 'claimReferralCredit'> {
  const { database } = context;
  return {
    getReferralCredit: async (_input, { memberId, websiteId }) => {
      const [summary, saved, onePerPerson] = await Promise.all([
        summarizeReferral(database, memberId),
        listReferralTerms(database),
        asksForOtherPeople(database, websiteId),
      ]);
      const terms = saved.find((each) => each.websiteId === websiteId);
      const returnCreditTotal = bahtFromMicro(summary.openMicro);
      const data = {
        returnCreditTotal,
        waiting_credit: bahtFromMicro(summary.waitingMicro),
        friends_count: summary.friends,
        friends_deposited: summary.friendsDeposited,
        terms: terms ? { ...toTerms(terms), one_per_person: onePerPerson } : null,
      };
      return { ...done(data), topLevelFields: { returnCreditTotal } };
    },

    listFriends: async (_input, { memberId }) => {
      const friends = await listFriendsOf(database, memberId, SHOWN_FRIENDS);
      return done({ friends: friends.map(toFriend) });
    },

    claimReferralCredit: async (_input, { memberId }) => {
      const paidMicro = await claimRebates(context, 'referral', memberId);
      if (paidMicro === 0n) return refuse('nothing_to_claim', NOTHING_YET);
      const returnCreditTotal = bahtFromMicro(paidMicro);
      const message = `รับยอดจากเพื่อน ${bahtText(paidMicro)} บาทแล้ว`;
      return {
        ...done({ returnCreditTotal, message }, message),
        topLevelFields: { returnCreditTotal },
      };
    },
  };
}

function toFriend(friend: OwnFriend) {
  return {
    phone_end: friend.phoneEnd,
    registered_on: friend.registeredDay,
    has_deposited: friend.hasDeposited,
    first_deposit_share: bahtFromMicro(friend.firstDepositMicro),
    waiting_share: bahtFromMicro(friend.waitingMicro),
  };
}

function toTerms(terms: SavedReferralTerms) {
  const { firstDepositMaxMicro: maxMicro } = terms;
  return {
    first_deposit_percent: percentFromBasisPoints(terms.firstDepositBasisPoints),
    first_deposit_min: bahtFromMicro(terms.firstDepositMinMicro),
    first_deposit_max: maxMicro === null ? null : bahtFromMicro(maxMicro),
    first_deposit_stakes: terms.firstDepositStakes,
    lost_bets_percent: percentFromBasisPoints(terms.lostBetsBasisPoints),
  };
}
