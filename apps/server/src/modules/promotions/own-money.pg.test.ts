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

/** Of each (offerPromotion). */
const BONUS_MICRO = 100n * MICRO_PER_BAHT;

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
    weight: 7,
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
  expect(closings).toBeGreaterThan(4);
});

async function openPlayer() {
  const { context } = server;
  const { id: memberId } = await newMember(server, 100);
  const rounds: { uuid: string; stakeMicro: bigint }[] = [];
  /** Staked since the bonus, and neither won nor given back. */
  const out = new Set<string>();
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
  const newestClaims = async () =>
    context.database.query<{
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
       limit 2`);

  const perform = async (wanted: Step): Promise<void> => {
    switch (wanted.do) {
      case 'claim': {
        const promotionId = promotionIds[wanted.which] ?? 0;
        const before = await available();
        const claimed = await claimPromotion(context, { memberId, websiteId: 3, promotionId });
        if (claimed.outcome !== 'claimed') return;
        const [, ended] = await newestClaims();
        const kept = (await available()) - BONUS_MICRO;
        // One that was current until then ended on the way.
        const expected = ownMicro === undefined || !ended ? before : left(ended, before, ownMicro);
        expect(kept, 'what the claim before left').toBe(expected);
        ownMicro = kept;
        out.clear();
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
        if (placed.outcome !== 'done') return;
        rounds.push({ uuid, stakeMicro });
        out.add(uuid);
        return;
      }
      case 'win': {
        // All that is out, or else the newest round once more.
        const waiting = rounds.filter(({ uuid }) => out.has(uuid));
        for (const round of waiting.length > 0 ? waiting : rounds.slice(-1)) {
          const amountMicro = round.stakeMicro * BigInt(wanted.times);
          const uuid = randomUUID();
          await settleWin(context, { ...facts(uuid), referenceUuid: round.uuid, amountMicro });
          out.delete(round.uuid);
        }
        return;
      }
      case 'roll back': {
        const round = rounds.pop();
        if (!round) return;
        const { isFree: _, ...rest } = facts(randomUUID());
        await rollBackTransaction(context, { ...rest, referenceUuid: round.uuid });
        out.delete(round.uuid);
        return;
      }
      case 'withdraw': {
        const amountMicro = BigInt(wanted.baht) * MICRO_PER_BAHT;
        await requestWithdrawal(context, {
          memberId,
          websiteId: 3,
          methodId: PAYOUT_METHOD,
          amountMicro,
          request: undefined,
        });
        return;
      }
      case 'cancel': {
        const [claim] = await newestClaims();
        const promotionId = claim?.promotionId ?? 0;
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

  /**
   * Takes a step; 1 where it ended a claim, which then left what the model says, to the micro. No claim
   * ends that may take something back while stakes are out, and one does once it is told to and they are in.
   */
  const take = async (wanted: Step): Promise<number> => {
    const [before, own] = [await memberBalances(context.database, memberId), ownMicro];
    await perform(wanted);
    const [claim] = await newestClaims();
    if (own === undefined || !claim) return 0;
    if (claim.status === 'open' || claim.status === 'fulfilled') {
      const isTold = wanted.do === 'cancel' || wanted.do === 'expire';
      expect(!isTold || out.size > 0, `${wanted.do} left a claim ${claim.status}`).toBe(true);
      return 0;
    }
    const tookNothing = claim.status === 'completed' && claim.maximumMicro === null;
    expect(tookNothing || out.size === 0, `${wanted.do} ended it with stakes out`).toBe(true);
    ownMicro = undefined;
    const after = await memberBalances(context.database, memberId);
    const kept = after.availableMicro + after.heldMicro - before.heldMicro;
    expect(kept, `${wanted.do}, ${claim.status}, own ${own}`).toBe(
      left(claim, before.availableMicro, own),
    );
    return 1;
  };
  return { take };
}

/** What a claim leaves of the available money when it ends. */
function left(
  { status, maximumMicro }: { status: string; maximumMicro: bigint | null },
  availableMicro: bigint,
  ownMicro: bigint,
): bigint {
  if (status !== 'completed') return smaller(availableMicro, ownMicro);
  if (maximumMicro === null) return availableMicro;
  return smaller(availableMicro, maximumMicro > ownMicro ? maximumMicro : ownMicro);
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
