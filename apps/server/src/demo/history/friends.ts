import { findMemberByPhone } from '../../features/members/reads.ts';
import { registerMember } from '../../flows/members/register-member.ts';
import type { Home, Life } from './life.ts';
import { deposit } from './payments.ts';
import { play } from './play.ts';

/** Invented people who register by the demo member's link, each on one day of the history. */
const friends = [
  {
    joinsOn: 6,
    phone: '0900000101',
    first_name: 'มานี',
    last_name: 'แสงทอง',
    bank_abbr: 'BBL',
    bank_acc_number: '0002000101',
    firstDeposit: 500,
  },
  {
    joinsOn: 15,
    phone: '0900000102',
    first_name: 'ปิติ',
    last_name: 'พงษ์พันธ์',
    bank_abbr: 'KTB',
    bank_acc_number: '0002000102',
    firstDeposit: 200,
  },
  {
    joinsOn: 28,
    phone: '0900000103',
    first_name: 'ชูใจ',
    last_name: 'เลิศล้ำ',
    bank_abbr: 'SCB',
    bank_acc_number: '0002000103',
    firstDeposit: 1_000,
  },
  {
    joinsOn: 44,
    phone: '0900000104',
    first_name: 'วีระ',
    last_name: 'ประสงค์สุข',
    bank_abbr: 'BAY',
    bank_acc_number: '0002000104',
    firstDeposit: 300,
  },
];

const ROUNDS = 14;
const EVERY_DAYS = 7;
/**
 * Baht of a friend's weekly deposit and of each stake: enough to earn the referrer's share within weeks (reward-53).
 */
const WEEKLY = { deposit: 300, stake: 40 };

/** Simulates the friends' part of a day: one registers, others play now and then. */
export async function simulateFriendsDay(life: Life, index: number): Promise<void> {
  for (const { joinsOn, firstDeposit, ...identity } of friends) {
    if (index < joinsOn || (index - joinsOn) % EVERY_DAYS !== 0) continue;
    if (index === joinsOn) await register(life, identity);
    const { websiteId } = life.context.config;
    const member = await findMemberByPhone(life.context.database, websiteId, identity.phone);
    if (!member) continue;
    const friend: Life = {
      ...life,
      memberId: member.id,
      memberUuid: member.uuid,
      home: homeOf(identity),
    };
    const isFirst = index === joinsOn;
    const baht = isFirst ? firstDeposit : WEEKLY.deposit;
    await deposit(friend, { methodId: 2, baht, ending: 'paid' });
    const stake = isFirst ? Math.ceil((firstDeposit / ROUNDS) * 1.2) : WEEKLY.stake;
    const [game] = life.games;
    if (game) await play(friend, { game, rounds: ROUNDS, baht: stake });
  }
}

type Identity = Omit<(typeof friends)[number], 'joinsOn' | 'firstDeposit'>;

function homeOf({ phone, first_name, last_name, bank_acc_number }: Identity): Home {
  return {
    address: `203.0.113.${phone.slice(-3)}`,
    payerName: `${first_name} ${last_name}`,
    payerAccountNumber: bank_acc_number,
  };
}

/** Nobody logs in as a friend: the password is random. */
async function register({ context, memberId, random }: Life, identity: Identity): Promise<void> {
  const { websiteId } = context.config;
  await registerMember(
    context,
    {
      ...identity,
      password: random.uuid(),
      website_id: websiteId,
      aff_id: String(memberId),
      partner: null,
      referrer: null,
    },
    { address: homeOf(identity).address, userAgent: undefined, deviceId: undefined },
  );
}
