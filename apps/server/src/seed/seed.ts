import type { Context } from '../context.ts';
import { seedCoupons } from '../features/coupons/seed.ts';
import { seedDailyRewards } from '../features/daily-rewards/seed.ts';
import { seedGames } from '../features/games/seed.ts';
import { seedDemoMembers } from '../features/members/seed.ts';
import { seedMissions } from '../features/missions/seed.ts';
import { seedPaymentMethods } from '../features/payments/seed.ts';
import { seedPromotions } from '../features/promotions/seed.ts';
import { seedSpins } from '../features/spins/seed.ts';
import { seedReturns } from './returns.ts';

/** Seeds the sandbox, from demo members to games. Idempotent. */
export async function seed(context: Context): Promise<void> {
  if (context.config.mode !== 'sandbox') return;
  await seedDemoMembers(context);
  await seedPaymentMethods(context);
  await seedOffers(context);
  await seedGames(context);
}

/** Seeds everything that members may claim. */
async function seedOffers(context: Context): Promise<void> {
  await seedPromotions(context);
  await seedCoupons(context);
  await seedDailyRewards(context);
  await seedSpins(context);
  await seedReturns(context);
  await seedMissions(context);
}
