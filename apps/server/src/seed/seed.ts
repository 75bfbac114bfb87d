import type { Context } from '../context.ts';
import { seedGames } from './games.ts';
import { seedDemoMembers } from './members.ts';
import { seedPaymentMethods } from './payments.ts';

/** The sandbox's first day: demo members, its gateway and its studio. Doing it again changes nothing. */
export async function seed(context: Context): Promise<void> {
  if (context.config.mode !== 'sandbox') return;
  await seedDemoMembers(context);
  await seedPaymentMethods(context);
  await seedGames(context);
}
