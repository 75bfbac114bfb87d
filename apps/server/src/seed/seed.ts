import type { Context } from '../context.ts';
import { seedCoupons } from './coupons.ts';
import { seedDailyRewards } from './daily-rewards.ts';
import { seedGames } from './games.ts';
import { seedDemoMembers } from './members.ts';
import { seedMissions } from './missions.ts';
import { seedPaymentMethods } from './payments.ts';
import { seedPromotions } from './promotions.ts';
import { seedSpins } from './spins.ts';
import { seedReturns } from './returns.ts';

/** The sandbox's first day, from demo members to games. Doing it again changes nothing. */
export async function seed(context: Context): Promise<void> {
  if (context.config.mode !== 'sandbox') return;
  await seedDemoMembers(context);
  await seedPaymentMethods(context);
  await seedOffers(context);
  await seedGames(context);
}

/** What members may claim. */
async function seedOffers(context: Context): Promise<void> {
  await seedPromotions(context);
  await seedCoupons(context);
  await seedDailyRewards(context);
  await seedSpins(context);
  await seedReturns(context);
  await seedMissions(context);
}
