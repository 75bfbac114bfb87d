import { addDays, startOfDay } from '@kapao/contract/bangkok.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';
import { closeDuePromotions } from '../../features/promotions/close-due-promotions.ts';
import { findCurrentClaim } from '../../features/promotions/reads.ts';
import { awardCashback } from '../../flows/rewards/award-cashback.ts';
import { awardLostBetShares } from '../../flows/rewards/award-lost-bet-shares.ts';
import { awardTurnover } from '../../flows/rewards/award-turnover.ts';
import { claimRebates } from '../../flows/rewards/claim-rebates.ts';
import { notifyExpiring } from '../../flows/rewards/notify-expiring.ts';
import { markRead } from '../../features/notifications/store.ts';
import { memberBalances } from '../../ledger/balances.ts';
import { findMarkers } from '../../flows/protection/find-markers.ts';
import { simulateWorryingMorning, simulateWorryingNight } from './worries.ts';
import { simulateFriendsDay } from './friends.ts';
import { NEVER_STOPS, passSeconds } from './life.ts';
import type { Life } from './life.ts';
import { deposit, withdraw } from './payments.ts';
import { play } from './play.ts';
import {
  checkIn,
  claimMissions,
  addFavourites,
  spin,
  takePromotion,
  enterCoupon,
} from './rewards.ts';
import { LAST_RUN_FROM, story } from './story.ts';
import type { Chapter } from './story.ts';

/** Methods that take turns: QR, external page, bank transfer and wallet. */
const methodIds = [2, 4, 3, 2, 5] as const;
const LOW_BAHT = 300;
const PLENTY_BAHT = 1_100;
const ALL_IDS = 2n ** 62n;
/** The time of the jobs that the server runs six hours after midnight. */
const MORNING_SECONDS = 6 * 3_600 + 190;
/** Hours at which visits begin; the longest one ends before midnight. */
const VISIT_HOURS = [11.5, 15.5, 18.5, 19.5] as const;
const SECONDS_PER_HOUR = 3_600;

/** Simulates one Bangkok day; the clock stands at its first moment. */
export async function simulateDay(life: Life, day: string, index: number): Promise<void> {
  const chapter = story.get(index) ?? {};
  await findMarkers(life.context, addDays(day, -1), NEVER_STOPS);
  await simulateWorryingNight(life, day, index);
  await life.context.database.moveTo(momentOf(day, MORNING_SECONDS));
  await workOfTheMorning(life, addDays(day, -1));
  await simulateWorryingMorning(life, day, index);
  await life.context.database.moveTo(beginOfVisit(life, day));
  await simulateFriendsDay(life, index);
  await passSeconds(life, life.random.whole(60, 2_400));
  if (!chapter.isAbsent) await visit(life, index, chapter);
  await awardTurnover(life.context, [day], NEVER_STOPS);
}

function beginOfVisit({ random }: Life, day: string): Date {
  const seconds = random.pick(VISIT_HOURS) * SECONDS_PER_HOUR + random.whole(0, SECONDS_PER_HOUR);
  return momentOf(day, seconds);
}

function momentOf(day: string, seconds: number): Date {
  return new Date(startOfDay(day).getTime() + seconds * 1_000);
}

async function workOfTheMorning({ context }: Life, yesterday: string): Promise<void> {
  const { database } = context;
  await closeDuePromotions(context, NEVER_STOPS);
  const ended = { day: yesterday, now: database.now() };
  await awardCashback(database, ended, NEVER_STOPS);
  await awardLostBetShares(database, ended, NEVER_STOPS);
  await notifyExpiring(context, NEVER_STOPS);
}

async function visit(life: Life, index: number, chapter: Chapter): Promise<void> {
  await closeDuePromotions(life.context, NEVER_STOPS);
  await readInbox(life);
  await checkIn(life);
  await passSeconds(life, life.random.whole(10, 50));
  await collectGifts(life, chapter);
  await depositAsNeeded(life, index, chapter);
  if (chapter.promotionId !== undefined) await takePromotion(life, chapter.promotionId);
  if (!chapter.playsNothing) await playGames(life);
  if (index % 4 === 2) await spin(life, 1);
  if (index % 12 === 6) await spin(life, 2);
  await claimMissions(life);
  await passSeconds(life, life.random.whole(20, 90));
  await withdrawPlenty(life, index, chapter);
}

async function readInbox({ context, memberId }: Life): Promise<void> {
  const { websiteId } = context.config;
  await markRead(context.database, { memberId, websiteId }, ALL_IDS);
}

async function collectGifts(
  life: Life,
  { coupon, likesGames, claimsReferral }: Chapter,
): Promise<void> {
  const { context, memberId, random } = life;
  if (coupon !== undefined) await enterCoupon(life, coupon);
  if (likesGames) await addFavourites(life);
  if (random.chance(0.5)) await claimRebates(context, 'cashback', memberId);
  if (claimsReferral) await claimRebates(context, 'referral', memberId);
}

async function depositAsNeeded(
  life: Life,
  index: number,
  { deposit: planned, oddDeposit }: Chapter,
): Promise<void> {
  const { random } = life;
  const methodId = methodIds[index % methodIds.length] ?? methodIds[0];
  if (oddDeposit) await deposit(life, { methodId: 2, baht: 300, ending: oddDeposit });
  const isShort = (await cashBaht(life)) < LOW_BAHT;
  const needed = isShort || random.chance(0.2) ? random.pick([100, 200, 300, 300, 500]) : undefined;
  const baht = planned ?? needed;
  if (baht === undefined) return;
  await passSeconds(life, random.whole(20, 120));
  await deposit(life, { methodId, baht, ending: 'paid' });
  await passSeconds(life, random.whole(10, 60));
}

/** An open promotion makes the member play longer. */
async function playGames(life: Life): Promise<void> {
  const { context, memberId, random, games } = life;
  const [favourite] = games;
  if (!favourite) return;
  const claim = await findCurrentClaim(context.database, memberId);
  const stakes = (await cashBaht(life)) > 800 ? ([20, 40, 50] as const) : ([5, 10, 20] as const);
  const visits = claim ? 3 : random.whole(1, 2);
  for (let nth = 0; nth < visits; nth += 1) {
    const game = random.pick([favourite, ...games]);
    const rounds = random.whole(8, claim ? 18 : 14);
    await play(life, { game, rounds, baht: random.pick(stakes) });
    await passSeconds(life, random.whole(30, 200));
  }
}

async function withdrawPlenty(life: Life, index: number, { withdrawal }: Chapter): Promise<void> {
  if (withdrawal) return withdraw(life, withdrawal);
  const { context, memberId } = life;
  const cash = await cashBaht(life);
  if (cash < PLENTY_BAHT || index >= LAST_RUN_FROM) return;
  if (await findCurrentClaim(context.database, memberId)) return;
  await withdraw(life, { baht: Math.floor((cash - 500) / 100) * 100, ending: 'paid' });
}

async function cashBaht({ context, memberId }: Life): Promise<number> {
  const { availableMicro } = await memberBalances(context.database, memberId);
  return bahtFromMicro(availableMicro);
}
