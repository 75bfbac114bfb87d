import { randomUUID } from 'node:crypto';
import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelPromotion } from '../../flows/cancel-promotion.ts';
import { claimPromotion } from '../../flows/claim-promotion.ts';
import { closeDuePromotions } from '../../flows/close-due-promotions.ts';
import { placeBet } from '../../flows/place-bet.ts';
import { requestWithdrawal } from '../../flows/request-withdrawal.ts';
import { rollBackTransaction } from '../../flows/roll-back-transaction.ts';
import { settleWin } from '../../flows/settle-win.ts';
import { memberBalances } from '../../ledger/balances.ts';
import { moves } from '../../testing/ledger.ts';
import { newMember, PAYOUT_METHOD, startPaymentServer } from '../../testing/payments.ts';
import type { PaymentServer } from '../../testing/payments.ts';
import { expireClaim, offerPromotion, expectSoundPromotions } from '../../testing/promotions.ts';
import { addTestStudio } from '../../testing/studio.ts';
import type { TestStudio } from '../../testing/studio.ts';

/**
 * Members do whatever they can, in any order, beside a model that knows whose money is whose: what they
 * had before the bonus and what came in since is theirs when the promotion ends.
 */
type Step =
  | { do: 'claim'; which: number }
  | { do: 'deposit' | 'bet' | 'withdraw'; baht: number }
  | { do: 'win'; times: number }
  | { do: 'roll back' | 'cancel' | 'expire' };

/** Their turnover and maximum, in baht; each can be taken once. */
const PROMOTIONS = [
  { turnover: 0, maximum: 150 },
  { turnover: 200, maximum: 250 },
  { turnover: 50, maximum: null },
  { turnover: 1000, maximum: null },
  { turnover: 0, maximum: null },
  { turnover: 20, maximum: 90 },
];

const baht = fc.integer({ min: 1, max: 300 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('claim' as const),
      which: fc.nat(PROMOTIONS.length - 1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('deposit' as const), baht }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('bet' as const), baht }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('win' as const),
      times: fc.integer({ min: 0, max: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), baht }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('roll back', 'cancel', 'expire') }),
  },
);

let server: PaymentServer;
let studio: TestStudio;
let promotionIds: number[];
beforeAll(async () => {
  server = await startPaymentServer();
  studio = await addTestStudio(server);
  promotionIds = await Promise.all(
    PROMOTIONS.map(({ turnover, maximum }) =>
      offerPromotion(server, { turnover: { amount: turnover }, max_withdrawal: maximum }),
    ),
  );
});
afterAll(async () => {
  await expectSoundPromotions(server.context.database);
  await server.close();
});

it('own money is never taken, whatever a member does in whatever order', async () => {
  let closings = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const member = await openPlayer();
      for (const each of steps) closings += await member.take(each);
    }),
    { numRuns: 25 },
  );
  expect(closings).toBeGreaterThan(20);
});

async function openPlayer() {
  const { context } = server;
  const { id: memberId } = await newMember(server, 100);
  const rounds: { uuid: string; stakeMicro: bigint }[] = [];
  /** What is the member's own since the bonus; undefined without a current claim. */
  let ownMicro: bigint | undefined;

  const facts = (transactionUuid: string) => ({
    studioCode: studio.code,
    transactionUuid,
    memberId,
    gameCode: studio.gameCode,
    round: transactionUuid,
    isRoundClosed: false,
    isFree: false,
  });
  const available = async () => (await memberBalances(context.database, memberId)).availableMicro;
  const newestClaim = async () => {
    const [claim] = await context.database.query<{
      promotionId: number;
      status: string;
      maximumMicro: bigint | null;
    }>(sql`
      select promotion_id         as "promotionId",
             status,
             max_withdrawal_micro as "maximumMicro"
        from promotion_claims
       where member_id = ${memberId}
       order by id desc
       limit 1`);
    return claim;
  };

  const perform = async (wanted: Step): Promise<void> => {
    switch (wanted.do) {
      case 'claim': {
        const promotionId = promotionIds[wanted.which] ?? 0;
        const before = await available();
        const claimed = await claimPromotion(context, { memberId, websiteId: 3, promotionId });
        // One that was completed on the way took nothing back.
        if (claimed.outcome === 'claimed') ownMicro = before;
        return;
      }
      case 'deposit': {
        const amountMicro = BigInt(wanted.baht) * MICRO_PER_BAHT;
        await context.ledger.post(moves.deposit(memberId, amountMicro));
        if (ownMicro !== undefined) ownMicro += amountMicro;
        return;
      }
      case 'bet': {
        const uuid = randomUUID();
        const stakeMicro = BigInt(wanted.baht) * MICRO_PER_BAHT;
        const placed = await placeBet(context, { ...facts(uuid), amountMicro: stakeMicro });
        if (placed.outcome === 'done') rounds.push({ uuid, stakeMicro });
        return;
      }
      case 'win': {
        const round = rounds.at(-1);
        if (!round) return;
        const amountMicro = round.stakeMicro * BigInt(wanted.times);
        const uuid = randomUUID();
        await settleWin(context, { ...facts(uuid), referenceUuid: round.uuid, amountMicro });
        return;
      }
      case 'roll back': {
        const round = rounds.pop();
        if (!round) return;
        const { isFree: _, ...rest } = facts(randomUUID());
        await rollBackTransaction(context, { ...rest, referenceUuid: round.uuid });
        return;
      }
      case 'withdraw': {
        const amountMicro = BigInt(wanted.baht) * MICRO_PER_BAHT;
        await requestWithdrawal(context, {
          memberId,
          websiteId: 3,
          methodId: PAYOUT_METHOD,
          amountMicro,
        });
        return;
      }
      case 'cancel': {
        const promotionId = (await newestClaim())?.promotionId ?? 0;
        await cancelPromotion(context, { memberId, promotionId });
        return;
      }
      case 'expire':
        await expireClaim(server, { id: memberId, uuid: '', token: '' });
        await closeDuePromotions(context, new AbortController().signal);
        return;
      default:
        wanted satisfies never;
    }
  };

  /** Takes a step; 1 where it ended a claim, which then left what the model says, to the micro. */
  const take = async (wanted: Step): Promise<number> => {
    const [before, own] = [await memberBalances(context.database, memberId), ownMicro];
    await perform(wanted);
    const claim = await newestClaim();
    if (own === undefined || !claim || ['open', 'fulfilled'].includes(claim.status)) return 0;
    ownMicro = undefined;
    const after = await memberBalances(context.database, memberId);
    const kept = after.availableMicro + after.heldMicro - before.heldMicro;
    expect(kept, `${wanted.do}, ${claim.status}, own ${own}`).toBe(
      smaller(before.availableMicro, allowance(claim, own) ?? before.availableMicro),
    );
    return 1;
  };
  return { take };
}

/** What a claim leaves when it ends; undefined: everything. */
function allowance(
  { status, maximumMicro }: { status: string; maximumMicro: bigint | null },
  ownMicro: bigint,
): bigint | undefined {
  if (status !== 'completed') return ownMicro;
  if (maximumMicro === null) return undefined;
  return maximumMicro > ownMicro ? maximumMicro : ownMicro;
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
