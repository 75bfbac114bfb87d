import { randomUUID } from 'node:crypto';
import { startOfDay } from '@kapao/contract/bangkok.ts';
import { microFromBaht } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import { cancelPromotion } from '../../features/promotions/cancel-promotion.ts';
import { claimPromotion } from '../../features/promotions/claim-promotion.ts';
import { lockDeposit } from '../../features/payments/deposits/deposits-store.ts';
import { lockWithdrawalById } from '../../features/payments/withdrawals/withdrawals-store.ts';
import { requestWithdrawal } from '../../flows/withdrawals/request-withdrawal.ts';
import { approveWithdrawal, refundWithdrawal } from '../../flows/withdrawals/decide-withdrawal.ts';
import { endWithGatewayOutcome } from '../../flows/withdrawals/end-withdrawal.ts';
import { reverseDeposit } from '../../flows/deposits/reverse-deposit.ts';
import { rollBackTransaction } from '../../flows/play/roll-back-transaction.ts';
import { demoHome } from '../../demo/history/life.ts';
import type { Life } from '../../demo/history/life.ts';
import { deposit } from '../../demo/history/payments.ts';
import { openPastContext } from '../../demo/history/past-context.ts';
import { createRandom } from '../../demo/history/random.ts';
import type { Random } from '../../demo/history/random.ts';
import { WITHDRAWAL_METHOD } from '../money/payments.ts';
import type { TestMember } from '../money/payments.ts';
import { placeBet, settleWin } from './studio-transactions.ts';
import type { TestStudio } from './studio.ts';

/** The world of a random test: its members and studios, and the promotions that can be claimed. */
export interface RandomWorld {
  context: Context;
  members: readonly [TestMember, ...TestMember[]];
  studios: readonly [TestStudio, ...TestStudio[]];
  promotionIds: readonly [number, ...number[]];
}

type Placed = Parameters<typeof placeBet>[1];

const DEPOSIT_METHODS = [2, 3, 4, 5] as const;
const GAMES = ['slot', 'cards', 'fish'] as const;

/** The random acts of one Bangkok day of the past, by the flows that members, studios and operators use. */
export async function liveRandomDay(
  world: RandomWorld,
  { day, seed, acts }: { day: string; seed: string; acts: number },
): Promise<void> {
  const random = createRandom(`${seed} ${day}`);
  await world.context.database.transaction(async (tx) => {
    const context = await openPastContext(world.context, tx, startOfDay(day));
    // One list for the whole day, so that later acts know all earlier bets and withdrawals, rolled-back ones included.
    const placed: Placed[] = [];
    const lifeOf = ({ id, uuid }: TestMember): Life => {
      return { context, memberId: id, memberUuid: uuid, random, games: [], home: demoHome };
    };
    await liveEveryFigure(world, lifeOf(world.members[0]));
    for (let act = 0; act < acts; act += 1) {
      const life = lifeOf(random.pick(world.members));
      await context.database.moveTo(new Date(context.database.now().getTime() + 20_000));
      await takeAct({ world, life, placed });
    }
  });
}

/** Takes one act of each kind, so that no figure of a report is missing by chance. */
async function liveEveryFigure(world: RandomWorld, life: Life): Promise<void> {
  const { context, memberId } = life;
  await correct(life, 900, true);
  await correct(life, 7, false);
  for (const methodId of DEPOSIT_METHODS) {
    await deposit(life, { methodId, baht: 200 + methodId, ending: 'paid' });
  }
  await reverseLast(life);
  for (const isRefunded of [true, false]) await withdraw(life, { isPaid: true, isRefunded });
  const [studio] = world.studios;
  const bets = [false, false, true].map((isFree) =>
    betAt(studio, memberId, studio.gameCode, isFree),
  );
  for (const bet of bets) await placeBet(context, { ...bet, amountMicro: 20_000_007n });
  const [won, undone] = bets;
  if (won) {
    const win = { ...won, transactionUuid: randomUUID(), referenceUuid: won.transactionUuid };
    await settleWin(context, { ...win, amountMicro: 30_000_011n });
    await settleWin(context, { ...win, transactionUuid: randomUUID(), amountMicro: 1n });
    const { amountMicro: _, isFree: __, ...facts } = win;
    await rollBackTransaction(context, {
      ...facts,
      transactionUuid: randomUUID(),
      referenceUuid: win.transactionUuid,
    });
  }
  if (undone) {
    const { amountMicro: _, isFree: __, ...facts } = undone;
    await rollBackTransaction(context, {
      ...facts,
      transactionUuid: randomUUID(),
      referenceUuid: undone.transactionUuid,
    });
  }
  const [promotionId] = world.promotionIds;
  const { websiteId } = context.config;
  await claimPromotion(context, { memberId, websiteId, promotionId });
  await cancelPromotion(context, { memberId, promotionId });
}

/** Takes back the member's last deposit that is not taken back yet, if there is one. */
async function reverseLast({ context, memberId }: Life): Promise<void> {
  const { database, ledger } = context;
  const [last] = await database.query<{ refCode: string }>(sql`
    select ref_code as "refCode"
      from deposits
     where member_id = ${memberId}
       and status    = 'success'
     order by id desc
     limit 1`);
  if (!last) return;
  await database.transaction(async (tx) => {
    const deposit = await lockDeposit(tx, last.refCode);
    if (!deposit) throw new Error(`deposit ${last.refCode} is gone`);
    await reverseDeposit(tx, ledger, deposit, { actor: 'gateway:sandbox', reason: 'chargeback' });
  });
}

function betAt(studio: TestStudio, memberId: bigint, gameCode: string, isFree: boolean): Placed {
  return {
    studioCode: studio.code,
    transactionUuid: randomUUID(),
    memberId,
    gameCode,
    round: randomUUID(),
    isRoundClosed: false,
    isFree,
    amountMicro: 0n,
  };
}

/** Takes random acts of play at the present time, each committed by itself, while others read and write. */
export async function playNow(
  world: RandomWorld,
  { seed, acts }: { seed: string; acts: number },
): Promise<void> {
  const random = createRandom(seed);
  const placed: Placed[] = [];
  for (let act = 0; act < acts; act += 1) {
    await playRandomly(
      { world, context: world.context, random, placed },
      random.pick(world.members).id,
    );
  }
}

interface Playing {
  world: RandomWorld;
  context: Context;
  random: Random;
  placed: Placed[];
}

async function takeAct({
  world,
  life,
  placed,
}: {
  world: RandomWorld;
  life: Life;
  placed: Placed[];
}): Promise<void> {
  const { context, memberId, random } = life;
  const drawn = random.whole(1, 100);
  if (drawn <= 12) {
    const methodId = random.pick(DEPOSIT_METHODS);
    const ending = random.pick(['paid', 'paid', 'paid', 'expired', 'wrong'] as const);
    return deposit(life, { methodId, baht: random.whole(100, 900), ending });
  }
  if (drawn === 13) return reverseLast(life);
  if (drawn <= 17) {
    return withdraw(life, { isPaid: random.chance(0.7), isRefunded: random.chance(0.4) });
  }
  if (drawn <= 22) return promote(world, life);
  if (drawn <= 26) return correct(life, random.whole(1, 50), random.chance(0.7));
  if (drawn <= 30) {
    const area = random.pick(['coupons', 'missions', 'spins', 'daily-rewards'] as const);
    await context.ledger.post({
      source: 'test',
      idempotencyKey: random.uuid(),
      kind: 'reward',
      from: { kind: 'promotion_cost', reference: area },
      to: { kind: 'member_available', memberId },
      amountMicro: microFromBaht(random.whole(1, 30)),
      reference: 'test',
    });
    return;
  }
  return playRandomly({ world, context, random, placed }, memberId);
}

async function playRandomly(
  { world, context, random, placed }: Playing,
  memberId: bigint,
): Promise<void> {
  const drawn = random.whole(1, 10);
  const [known, ...others] = placed.filter((each) => each.memberId === memberId);
  if (!known || drawn <= 5) {
    const studio = random.pick(world.studios);
    const game = random.chance(0.1) ? studio.gameCode : `${studio.code}-${random.pick(GAMES)}`;
    const bet = {
      ...betAt(studio, memberId, game, random.chance(0.15)),
      // The amount is uneven, so that shares of wins have fractions of a satang.
      amountMicro: BigInt(random.whole(0, 90_000_000)),
    };
    if ((await placeBet(context, bet)).outcome === 'done') placed.push(bet);
    return;
  }
  const named = random.pick([known, ...others]);
  const following = {
    ...named,
    transactionUuid: randomUUID(),
    referenceUuid: named.transactionUuid,
  };
  if (drawn <= 8) {
    const amountMicro = BigInt(random.whole(0, 120_000_000));
    await settleWin(context, { ...following, isFree: false, amountMicro });
  } else {
    const { amountMicro: _, isFree: __, ...facts } = following;
    await rollBackTransaction(context, facts);
  }
}

async function promote(world: RandomWorld, { context, memberId, random }: Life): Promise<void> {
  const { websiteId } = context.config;
  const promotionId = random.pick(world.promotionIds);
  if (random.chance(0.3)) await cancelPromotion(context, { memberId, promotionId });
  else await claimPromotion(context, { memberId, websiteId, promotionId });
}

async function correct(
  { context, memberId, random }: Life,
  baht: number,
  isGiven: boolean,
): Promise<void> {
  const house = { kind: 'adjustment', reference: 'operator' } as const;
  const member = { kind: 'member_available', memberId } as const;
  await context.ledger.post({
    source: 'operator',
    idempotencyKey: random.uuid(),
    kind: 'adjustment',
    from: isGiven ? house : member,
    to: isGiven ? member : house,
    amountMicro: microFromBaht(baht),
    reference: 'test',
    actor: 'test',
    reason: 'test',
  });
}

/** A withdrawal that is paid, returned, or paid and refunded. */
async function withdraw(
  { context, memberId, random }: Life,
  { isPaid, isRefunded }: { isPaid: boolean; isRefunded: boolean },
): Promise<void> {
  const requested = await requestWithdrawal(context, {
    memberId,
    websiteId: context.config.websiteId,
    methodId: WITHDRAWAL_METHOD,
    amountMicro: microFromBaht(random.whole(100, 300)),
    requestKey: undefined,
  });
  if (requested.outcome === 'refused') return;
  const id = requested.withdrawalId;
  if (requested.waitsForApproval) {
    await context.database.transaction((tx) =>
      approveWithdrawal(tx, { id, staffId: null, actor: 'test', reason: 'checked' }),
    );
  }
  await context.database.transaction(async (tx) => {
    const withdrawal = await lockWithdrawalById(tx, id);
    if (!withdrawal) throw new Error('a withdrawal is gone');
    const ending = isPaid
      ? ({ outcome: 'succeeded', gatewayWithdrawalId: id } as const)
      : ({ outcome: 'failed', failure: 'bank_unavailable' } as const);
    await endWithGatewayOutcome(tx, context.ledger, withdrawal, ending);
  });
  if (!isPaid || !isRefunded) return;
  await context.database.transaction((tx) =>
    refundWithdrawal(tx, context.ledger, { id, actor: 'test', reason: 'test' }),
  );
}
