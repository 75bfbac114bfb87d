import { bahtFromMicro, bahtText } from '@kapao/contract/money.ts';
import { findMemberByPhone } from '../../members/reads.ts';
import { findOrigin, listFriends } from '../friends-store.ts';
import type { Friend } from '../friends-store.ts';
import { required, UsageError, withReadOnlyDatabase } from '../../../commands/command.ts';
import type { Command } from '../../../commands/command.ts';

export const referralsList: Command = {
  summary: 'Shows where a member came from, the friends they referred and what these earned them',
  usage: 'referrals:list --phone P [--json]',
  options: { phone: { type: 'string' }, json: { type: 'boolean' } },
  run: async (config, values) => {
    const phone = required(values, 'phone');
    const { origin, friends } = await withReadOnlyDatabase(config, async (database) => {
      const member = await findMemberByPhone(database, config.websiteId, phone);
      if (!member) throw new UsageError(`there is no member with the phone ${phone}`);
      return {
        origin: await findOrigin(database, member.id),
        friends: await listFriends(database, member.id),
      };
    });
    if (values['json'] === true) {
      console.log(JSON.stringify({ ...origin, friends: friends.map(toJson) }, null, 2));
      return 0;
    }
    console.log(
      [
        `${origin?.username ?? ''} (${phone})`,
        `  referred by ${origin?.referrerUsername ?? 'nobody'}; partner: ${origin?.partner ?? 'none'}; came from: ${origin?.referrer ?? 'unknown'}`,
        `  ${friends.length} friends`,
        ...friends.map(toText),
      ].join('\n'),
    );
    return 0;
  },
};

function toJson({ firstDepositMicro, lostBetsMicro, claimedMicro, ...friend }: Friend) {
  return {
    ...friend,
    firstDepositBonus: bahtFromMicro(firstDepositMicro),
    lostBetsShare: bahtFromMicro(lostBetsMicro),
    claimed: bahtFromMicro(claimedMicro),
  };
}

function toText(friend: Friend): string {
  const earned = `first deposit ${bahtText(friend.firstDepositMicro)}, lost bets ${bahtText(friend.lostBetsMicro)}, claimed ${bahtText(friend.claimedMicro)} baht`;
  return `  ${friend.username} (${friend.phone}, ${friend.status}, since ${friend.registeredDay}): ${earned}`;
}
