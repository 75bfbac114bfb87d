import { actingAs, SANDBOX } from '../db/author.ts';
import type { Context } from '../context.ts';
import { seedContact } from './contact.ts';
import { seedCoupons } from './coupons.ts';
import { seedDailyRewards } from './daily-rewards.ts';
import { seedFairRules } from './fair-offers.ts';
import { seedGameWords } from './game-words.ts';
import { seedGames } from './games.ts';
import { seedDemoMembers } from './members.ts';
import { seedMissions } from './missions.ts';
import { seedPaymentMethods } from './payments.ts';
import { seedPromotions } from './promotions.ts';
import { seedStaff } from './staff.ts';
import { seedSpins } from './spins.ts';
import { beginHistory } from './history/history.ts';
import { seedQueues } from './queues.ts';
import { seedReturns } from './returns.ts';
import { seedSilentGateway } from './silent-gateway.ts';

const parts: readonly [string, (context: Context) => Promise<void>][] = [
  ['demo members', seedMembers],
  ['payment methods', seedPaymentMethods],
  ['promotions', seedPromotions],
  ['coupons', seedCoupons],
  ['daily rewards', seedDailyRewards],
  ['rules of fair offers', seedFairRules],
  ['wheels', seedSpins],
  ['cashback and ranks', seedReturns],
  ['missions', seedMissions],
  ['games', seedGames],
  ['words of the search', seedGameWords],
  ['staff', seedStaff],
  ['texts of the contact screen', seedContact],
  ['queues', seedQueues],
  ['a silent gateway', seedSilentGateway],
];

/** Seeds the sandbox, from demo members to games; `onStep` reports each part. Idempotent. */
export async function seed(context: Context, onStep: (text: string) => void): Promise<void> {
  if (context.config.mode !== 'sandbox') return;
  const database = actingAs(context.database, SANDBOX);
  for (const [index, [name, seedPart]] of parts.entries()) {
    onStep(`Seeding ${name}, part ${index + 1} of ${parts.length}`);
    await seedPart({ ...context, database });
  }
}

/** Seeds the members, first the one with a past, which begins before the first start. */
async function seedMembers(context: Context): Promise<void> {
  await beginHistory(context);
  await seedDemoMembers(context);
}
