import { bahtFromMicro } from '@kapao/contract/money.ts';
import { findMemberByPhone } from '../../../features/members/reads.ts';
import { findOrigin, listFriends } from '../../../features/referral/friends-store.ts';
import type { Friend, MemberOrigin } from '../../../features/referral/friends-store.ts';
import { UsageError } from '../../../command-line/command.ts';
import { requiredPhone } from '../../../command-line/phone.ts';
import type { Command } from '../../../command-line/command.ts';
import { readMembers, revealOption, shownPhone } from '../../../command-line/reveal.ts';
import { printAnswer } from '../../../command-line/listing.ts';
import { factsText, tableText } from '../../../command-line/table.ts';
import type { Row } from '../../../command-line/table.ts';

export const referralsListCommand: Command = {
  summary: 'Shows where a member came from, the friends they referred and what these earned them',
  usage: 'referrals:list --phone P [--reveal] [--json]   (--reveal is recorded)',
  example: 'referrals:list --phone 0812345678',
  options: { phone: { type: 'string' }, ...revealOption, json: { type: 'boolean' } },
  run: async (config, values) => {
    const phone = requiredPhone(values);
    const found = await readMembers(config, values, {
      read: async (on) => {
        const member = await findMemberByPhone(on, config.websiteId, phone);
        if (!member) throw new UsageError(`there is no member with the phone ${phone}`);
        return {
          origin: await findOrigin(on, member.id),
          friends: await listFriends(on, member.id),
        };
      },
      membersOf: ({ friends }) => friends.map(({ memberId }) => memberId),
      revealed: ['phone'],
    });
    const { origin } = found;
    const friends = found.friends.map((friend) => ({
      ...friend,
      phone: shownPhone(values, friend.phone),
    }));
    const shown = { ...origin, friends: friends.map(toJson) };
    printAnswer(
      values,
      shown,
      () => `${factsText(factsOf(phone, origin))}\n\n${friendsText(friends)}`,
    );
    return 0;
  },
};

function toJson({ memberId, firstDepositMicro, lostBetsMicro, claimedMicro, ...friend }: Friend) {
  return {
    ...friend,
    id: Number(memberId),
    firstDepositBonus: bahtFromMicro(firstDepositMicro),
    lostBetsShare: bahtFromMicro(lostBetsMicro),
    claimed: bahtFromMicro(claimedMicro),
  };
}

function factsOf(phone: string, origin: MemberOrigin | undefined): Row {
  return {
    member: `${origin?.username ?? ''} (${phone})`,
    referred_by: origin?.referrerUsername ?? 'nobody',
    partner: origin?.partner ?? 'none',
    came_from: origin?.referrer ?? 'unknown',
  };
}

function friendsText(friends: readonly Friend[]): string {
  const rows = friends.map((friend) => ({
    username: friend.username,
    phone: friend.phone,
    status: friend.status,
    since: friend.registeredDay,
    first_deposit: bahtFromMicro(friend.firstDepositMicro),
    lost_bets: bahtFromMicro(friend.lostBetsMicro),
    claimed: bahtFromMicro(friend.claimedMicro),
  }));
  const table = tableText(rows, { amounts: ['first_deposit', 'lost_bets', 'claimed'] });
  return `${table}\n\n${friends.length} friends.`.trimStart();
}
