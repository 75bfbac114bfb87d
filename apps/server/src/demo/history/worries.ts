import { microFromBaht } from '@kapao/contract/money.ts';
import { startOfDay } from '@kapao/contract/bangkok.ts';
import { findMemberByPhone } from '../../features/members/reads.ts';
import { setLimit } from '../../flows/members/set-limit.ts';
import { registerMember } from '../../flows/members/register-member.ts';
import type { Life } from './life.ts';
import { deposit } from './payments.ts';
import { play } from './play.ts';
import { createRandom } from './random.ts';
import { HISTORY_DAYS } from './story.ts';

/** An invented person whose play worries, from registration on a day of the history. */
interface Worry {
  joinsOn: number;
  phone: string;
  first_name: string;
  last_name: string;
  bank_abbr: string;
  bank_acc_number: string;
  /** The part of a day before its morning, and from 07:00 on. */
  night?: (life: Life, index: number) => Promise<void>;
  morning?: (life: Life, index: number) => Promise<void>;
}

const LAST_DAY = HISTORY_DAYS - 1;
const SECONDS_PER_HOUR = 3_600;
const MORNING_HOUR = 7;
const PROMPTPAY = 2;
const STAKE = 20;

/** Finds: play at night, losses that are chased by deposits, and limits that are raised again and again. */
const worries: readonly Worry[] = [
  {
    joinsOn: LAST_DAY - 14,
    phone: '0900000111',
    first_name: 'ก้องภพ',
    last_name: 'ราตรี',
    bank_abbr: 'BBL',
    bank_acc_number: '0002000111',
    night: async (life, index) => {
      if (index % 4 === 0) return;
      await pay(life, 100);
      await playSome(life, 6, STAKE);
    },
  },
  {
    joinsOn: LAST_DAY - 6,
    phone: '0900000112',
    first_name: 'ดารณี',
    last_name: 'สุขใจ',
    bank_abbr: 'KTB',
    bank_acc_number: '0002000112',
    morning: async (life, index) => {
      await pay(life, 200);
      if (index !== LAST_DAY - 1) return playSome(life, 5, STAKE);
      // Each deposit follows a loss, and is no smaller than the one before.
      for (const baht of [300, 500, 800, 1_000]) {
        await loseAll(life);
        await pay(life, baht);
      }
    },
  },
  {
    joinsOn: LAST_DAY - 9,
    phone: '0900000113',
    first_name: 'ธนา',
    last_name: 'มั่นคง',
    bank_abbr: 'SCB',
    bank_acc_number: '0002000113',
    morning: async (life, index) => {
      const limits = new Map([
        [LAST_DAY - 9, 300],
        [LAST_DAY - 4, 1_000],
        [LAST_DAY, 3_000],
      ]);
      const baht = limits.get(index);
      if (baht === undefined) return;
      const limit = { memberId: life.memberId, kind: 'loss', period: 'day' } as const;
      const amountMicro = microFromBaht(baht);
      await setLimit(life.context.database, { ...limit, amountMicro });
      await pay(life, 200);
      await playSome(life, 5, STAKE);
    },
  },
];

const pay = (life: Life, baht: number) =>
  deposit(life, { methodId: PROMPTPAY, baht, ending: 'paid' });

async function playSome(life: Life, rounds: number, baht: number): Promise<void> {
  const [game] = life.games;
  if (game) await play(life, { game, rounds, baht });
}

const HIGH_STAKE = 100;
const MOST_ROUNDS = 12;

/** Plays high stakes until the wallet refuses one, or for the most rounds. */
async function loseAll(life: Life): Promise<void> {
  await playSome(life, MOST_ROUNDS, HIGH_STAKE);
}

/** Simulates a night's play of those who play at night; the clock stands before the morning. */
export async function simulateWorryingNight(life: Life, day: string, index: number): Promise<void> {
  await simulate(life, { day, index, part: 'night', hour: 1 });
}

/** Simulates the mornings of those whose play worries. */
export async function simulateWorryingMorning(
  life: Life,
  day: string,
  index: number,
): Promise<void> {
  await simulate(life, { day, index, part: 'morning', hour: MORNING_HOUR });
}

async function simulate(
  life: Life,
  {
    day,
    index,
    part,
    hour,
  }: { day: string; index: number; part: 'night' | 'morning'; hour: number },
): Promise<void> {
  for (const worry of worries) {
    const act = worry[part];
    if (!act || index < worry.joinsOn) continue;
    const start = startOfDay(day).getTime() + hour * SECONDS_PER_HOUR * 1_000;
    const { database } = life.context;
    if (database.now().getTime() < start) await database.moveTo(new Date(start));
    const own = await lifeOf(life, worry, index);
    if (own) await act(own, index);
  }
}

/** The random numbers are a person's own, so that the demo member's story stays as it is. */
async function lifeOf(life: Life, worry: Worry, index: number): Promise<Life | undefined> {
  const random = createRandom(`worry ${worry.phone} ${index}`);
  const home = {
    address: `203.0.113.${worry.phone.slice(-3)}`,
    payerName: `${worry.first_name} ${worry.last_name}`,
    payerAccountNumber: worry.bank_acc_number,
  };
  const { database, config } = life.context;
  const known = await findMemberByPhone(database, config.websiteId, worry.phone);
  if (!known) {
    const { phone, first_name, last_name, bank_abbr, bank_acc_number } = worry;
    const identity = { phone, first_name, last_name, bank_abbr, bank_acc_number };
    await registerMember(
      life.context,
      {
        ...identity,
        password: random.uuid(),
        website_id: config.websiteId,
        aff_id: null,
        partner: null,
        referrer: null,
      },
      { address: home.address, userAgent: undefined, deviceId: undefined },
    );
  }
  const member = known ?? (await findMemberByPhone(database, config.websiteId, worry.phone));
  return member && { ...life, memberId: member.id, memberUuid: member.uuid, random, home };
}
