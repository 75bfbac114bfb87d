import { randomUUID } from 'node:crypto';
import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelPromotion } from './cancel-promotion.ts';
import { claimPromotion } from './claim-promotion.ts';
import { closeDuePromotions } from './close-due-promotions.ts';
import { requestWithdrawal } from '../../flows/withdrawals/request-withdrawal.ts';
import { rollBackTransaction } from '../../flows/play/roll-back-transaction.ts';
import type { WalletOutcome } from '../../flows/play/studio-wallet.ts';
import { memberBalances } from '../../ledger/balances.ts';
import { createMembers } from '../../testing/people/members.ts';
import { WITHDRAWAL_METHOD, startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import {
  expectSoundPromotions,
  expireClaim,
  offerPromotion,
} from '../../testing/play/promotions.ts';
import { addTestStudio } from '../../testing/play/studio.ts';
import type { TestStudio } from '../../testing/play/studio.ts';
import { lockWithdrawalById } from '../payments/withdrawals/withdrawals-store.ts';
import { TwoWallets, type Terms } from '../../testing/money/two-wallets.ts';
import { placeBet, settleWin } from '../../testing/play/studio-transactions.ts';
import { releaseWithdrawal } from '../../flows/withdrawals/end-withdrawal.ts';

/** Run ten thousand by hand: `WALLET_HISTORIES=10000 npx vitest run --project server two-wallets`. */
const HISTORIES = Number(process.env['WALLET_HISTORIES'] ?? 60);
const VERIFIED_EVERY = 250;
const MAX_STEPS = 30;

const bonus = (baht: number) => BigInt(baht) * MICRO_PER_BAHT;
/** The test's promotions; a member may claim each once. */
const TERMS: readonly Terms[] = [
  { bonusMicro: bonus(100), needMicro: bonus(300), maxMicro: null },
  { bonusMicro: bonus(50), needMicro: bonus(120), maxMicro: bonus(40) },
  { bonusMicro: bonus(200), needMicro: bonus(90), maxMicro: bonus(150) },
  { bonusMicro: bonus(30), needMicro: 0n, maxMicro: bonus(10) },
];

let server: PaymentServer;
let studio: TestStudio;
let promotionIds: number[];
beforeAll(async () => {
  server = await startPaymentServer();
  studio = await addTestStudio(server);
  promotionIds = [];
  for (const { bonusMicro, needMicro, maxMicro } of TERMS) {
    const baht = (micro: bigint) => Number(micro / MICRO_PER_BAHT);
    const id = await offerPromotion(server, {
      reward: { amount: baht(bonusMicro) },
      turnover: { amount: baht(needMicro) },
      ...(maxMicro !== null && { max_withdrawal: baht(maxMicro) }),
    });
    promotionIds.push(id);
  }
});
afterAll(() => server.close());

/** Uneven amounts, so that shares of wins have fractions. */
const amount = fc
  .tuple(fc.integer({ min: 0, max: 250 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([baht, rest]) => bonus(baht) + BigInt(rest));
const nth = fc.nat({ max: 9 });

/** `nth` counts backwards from the latest bet or win. */
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('credit' as const), amount }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('claim' as const), terms: fc.nat({ max: 3 }) }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('bet' as const), amount }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('win' as const), nth, amount }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('roll back a bet' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('roll back a win' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat' as const), nth }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Runs each step of one member's history against the server and the model. */
class History {
  readonly model = new TwoWallets();
  /** At the same indexes as the model's bets and wins. */
  readonly bets: Transaction[] = [];
  readonly wins: Transaction[] = [];
  readonly member: TestMember;

  constructor(member: TestMember) {
    this.member = member;
  }

  async take(step: Step): Promise<void> {
    const { model } = this;
    switch (step.do) {
      case 'credit':
        await this.credit(step.amount);
        return model.credit(step.amount);
      case 'claim':
        return this.claim(step.terms);
      case 'bet':
        return this.bet(step.amount);
      case 'win':
        return this.win(pick(this.bets, step.nth), step.amount);
      case 'roll back a bet':
        return this.rollBack('bet', pick(this.bets, step.nth));
      case 'roll back a win':
        return this.rollBack('win', pick(this.wins, step.nth));
      case 'cancel':
        await this.cancel();
        return model.end('lost');
      case 'expire':
        await expireClaim(server, this.member);
        await closeDuePromotions(server.context, new AbortController().signal);
        return model.end('lost');
      case 'withdraw':
        return this.withdraw();
      case 'repeat':
        return this.repeat(pick(this.bets, step.nth));
      default:
        return step satisfies never;
    }
  }

  private async credit(amountMicro: bigint): Promise<void> {
    await server.context.ledger.post({
      source: 'test',
      idempotencyKey: randomUUID(),
      kind: 'adjustment',
      actor: 'test',
      reason: 'test',
      from: { kind: 'adjustment', reference: 'opening' },
      to: { kind: 'member_available', memberId: this.member.id },
      amountMicro,
      reference: 'test',
    });
  }

  private async claim(index: number): Promise<void> {
    const promotionId = promotionIds[index] ?? 0;
    const input = {
      memberId: this.member.id,
      websiteId: server.context.config.websiteId,
      promotionId,
    };
    const { outcome } = await claimPromotion(server.context, input);
    const terms = TERMS[index];
    if (!terms) throw new Error('no such terms');
    expect(outcome).toBe(this.model.claim(index, terms) ? 'claimed' : 'refused');
  }

  private async bet(amountMicro: bigint): Promise<void> {
    const placed = this.transaction(amountMicro);
    const answer = await placeBet(server.context, placed);
    const taken = this.model.bet(amountMicro);
    if (taken) this.bets.push(placed);
    this.expectAnswer(answer, taken ? undefined : 'not_enough_money');
  }

  private async win(bet: Picked, amountMicro: bigint): Promise<void> {
    if (!bet) return;
    const won = this.transaction(amountMicro);
    const referenceUuid = bet.item.transactionUuid;
    const answer = await settleWin(server.context, { ...won, referenceUuid });
    const taken = this.model.win(bet.index, amountMicro);
    if (taken) this.wins.push(won);
    this.expectAnswer(answer, taken ? undefined : 'rolled_back');
  }

  private async rollBack(kind: 'bet' | 'win', undone: Picked): Promise<void> {
    if (!undone) return;
    const { amountMicro: _, ...facts } = this.transaction(0n);
    const referenceUuid = undone.item.transactionUuid;
    const answer = await rollBackTransaction(server.context, { ...facts, referenceUuid });
    if (kind === 'bet') this.model.rollBackBet(undone.index);
    else this.model.rollBackWin(undone.index);
    this.expectAnswer(answer, undefined);
  }

  private async repeat(bet: Picked): Promise<void> {
    if (!bet) return;
    const answer = await placeBet(server.context, bet.item);
    this.expectAnswer(answer, this.model.isRolledBack(bet.index) ? 'rolled_back' : undefined);
  }

  private async cancel(): Promise<void> {
    const { openIndex } = this.model;
    if (openIndex === undefined) return;
    const input = { memberId: this.member.id, promotionId: promotionIds[openIndex] ?? 0 };
    expect(await cancelPromotion(server.context, input)).toMatchObject({ outcome: 'closed' });
  }

  /** Withdraws all cash and returns it later; a refusal by the day's limits changes nothing. */
  private async withdraw(): Promise<void> {
    const { context } = server;
    const { cash } = this.model;
    const input = {
      memberId: this.member.id,
      websiteId: server.context.config.websiteId,
      methodId: WITHDRAWAL_METHOD,
    };
    const amountMicro = cash - (cash % 10_000n);
    const asked = await requestWithdrawal(context, {
      ...input,
      amountMicro,
      requestKey: undefined,
    });
    if (asked.outcome === 'refused') return;
    this.model.end('lost');
    expect((await memberBalances(context.database, this.member.id)).availableMicro).toBe(
      cash - amountMicro,
    );
    await context.database.transaction(async (tx) => {
      const withdrawal = await lockWithdrawalById(tx, asked.withdrawalId);
      if (withdrawal) await releaseWithdrawal(tx, context.ledger, withdrawal, 'test');
    });
  }

  private transaction(amountMicro: bigint) {
    const transactionUuid = randomUUID();
    return {
      studioCode: studio.code,
      transactionUuid,
      memberId: this.member.id,
      gameCode: studio.gameCode,
      round: transactionUuid,
      isRoundClosed: false,
      isFree: false,
      amountMicro,
    };
  }

  private expectAnswer(answer: WalletOutcome, refusal: string | undefined): void {
    const { cash, bonus } = this.model;
    expect(answer).toMatchObject(
      refusal === undefined
        ? { outcome: 'done', balanceMicro: cash + bonus }
        : { outcome: 'refused', refusal },
    );
  }
}

type Transaction = Parameters<typeof placeBet>[1];
type Picked = { item: Transaction; index: number } | undefined;

function pick(list: readonly Transaction[], nth: number): Picked {
  const index = list.length === 0 ? -1 : list.length - 1 - (nth % list.length);
  const item = list[index];
  return item && { item, index };
}

async function balancesOf(member: TestMember) {
  const { availableMicro, bonusMicro, debtMicro } = await memberBalances(
    server.context.database,
    member.id,
  );
  return { cash: availableMicro, bonus: bonusMicro, debt: debtMicro };
}

/** The only steps that lower the cash balance; a withdrawal is returned within its step. */
const LOWERS_CASH: readonly Step['do'][] = ['bet', 'roll back a win', 'roll back a bet'];

it('ledger-34 bonus-25: cash and bonus are two wallets, in any order of events', async () => {
  let histories = 0;
  const property = fc.asyncProperty(fc.array(step, { maxLength: MAX_STEPS }), async (steps) => {
    const [member] = await createMembers(server, 1);
    if (!member) throw new Error('no member entered');
    const history = new History(member);
    for (const each of steps) {
      const { cash, debt } = history.model;
      await history.take(each);
      const { model } = history;
      expect(await balancesOf(member)).toEqual({
        cash: model.cash,
        bonus: model.bonus,
        debt: model.debt,
      });
      if (!LOWERS_CASH.includes(each.do)) {
        expect(model.cash - model.debt).toBeGreaterThanOrEqual(cash - debt);
      }
    }
    histories += 1;
    if (histories % VERIFIED_EVERY === 0) await expectSoundPromotions(server.context.database);
  });
  await fc.assert(property, { numRuns: HISTORIES, endOnFailure: HISTORIES > 1_000 });
  await expectSoundPromotions(server.context.database);
}, 3_600_000);
