import type { Case } from '../run/case.ts';
import { baht } from '../run/money.ts';
import type { MoneyCall } from './money-model.ts';
import type { Table } from './table.ts';

const TIMES = 10;
const MANY = 40;

function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Bets and wins, which every protocol's wallet is played. */
const betCases: readonly Case<Table>[] = [
  {
    rule: 'studio-21 studio-22',
    title: 'a bet takes its stake, and its win pays',
    async play(table) {
      const bet = await table.bet({ amount: baht(2) });
      await table.play(table.winOf(bet, baht(3), { endsRound: true }));
    },
  },
  {
    rule: 'studio-23',
    title: 'a repeated bet and a repeated win move nothing',
    async play(table) {
      const bet = await table.bet();
      await table.play(bet);
      const win = await table.play(table.winOf(bet, baht(1)));
      await table.play(win);
      await table.play(bet);
    },
  },
  {
    rule: 'studio-23',
    title: `one bet ${TIMES} times at once moves its stake once, and so its win`,
    async play(table) {
      const bet = table.newBet();
      await table.playAtOnce(
        times(TIMES, () => bet),
        ['done', 'repeat'],
      );
      const win = table.winOf(bet, baht(2));
      await table.playAtOnce(
        times(TIMES, () => win),
        ['done', 'repeat'],
      );
    },
  },
  {
    rule: 'studio-21',
    title: 'a bet above the balance is refused, a bet of all of it is taken',
    async play(table) {
      const all = table.balance;
      await table.play(table.newBet({ amount: all + table.voice.finest }));
      const bet = await table.bet({ amount: all });
      await table.play(table.newBet({ amount: table.voice.finest }));
      await table.play(table.rollbackOf(bet));
    },
  },
  {
    rule: 'studio-21',
    title: `of ${MANY} bets at once only those are taken that the balance covers`,
    async play(table) {
      // A tenth of the balance, to the baht, so that every protocol can write it.
      const amount = (table.balance / BigInt(TIMES) / baht(1)) * baht(1);
      const bets = times(MANY, () => table.newBet({ amount }));
      await table.playAtOnce(bets, ['done', 'too_little']);
      for (const bet of bets) await table.play(table.rollbackOf(bet));
    },
  },
  {
    rule: 'studio-30',
    title: 'a win of 0 settles a bet and pays nothing',
    async play(table) {
      const bet = await table.bet();
      const win = await table.play(table.winOf(bet, 0n, { endsRound: true }));
      await table.play(win);
    },
  },
  {
    rule: 'studio-02',
    title: 'the finest amount of the protocol is exact',
    async play(table) {
      const bet = await table.bet({ amount: table.voice.finest });
      await table.play(table.winOf(bet, 3n * table.voice.finest));
    },
  },
  {
    rule: 'studio-02',
    title: 'a large win and a large bet are exact',
    async play(table) {
      const bet = await table.bet();
      const large = baht(9_873_727) + 92n * 10_000n;
      await table.play(table.winOf(bet, large));
      // A lost bet of the same size, so that a test member does not grow rich.
      await table.bet({ amount: large });
    },
  },
  {
    rule: 'studio-29',
    title: 'a round has several bets before one of them is settled, and rounds run side by side',
    async play(table) {
      const one = await table.bet();
      const other = await table.bet();
      const second = await table.bet({ round: one.round });
      await table.play(table.winOf(other, baht(2), { endsRound: true }));
      await table.play(table.winOf(one, baht(1)));
      await table.play(table.winOf(second, baht(1), { endsRound: true }));
    },
  },
  {
    rule: 'studio-29',
    title: 'ten bets of different rounds at once are all taken, and all their wins paid',
    async play(table) {
      const bets = times(TIMES, () => table.newBet());
      await table.playAtOnce(bets, ['done']);
      await table.playAtOnce(
        bets.map((bet) => table.winOf(bet, baht(1))),
        ['done'],
      );
    },
  },
  {
    rule: 'studio-22',
    title: 'a win without its bet pays nothing',
    async play(table) {
      await table.play(table.winOf(table.newBet(), baht(5)));
    },
  },
];

/** Rollbacks, which every protocol's wallet is played. */
const rollbackCases: readonly Case<Table>[] = [
  {
    rule: 'studio-33',
    title: 'a rollback gives the stake back once, however often it comes',
    async play(table) {
      const bet = await table.bet({ amount: baht(4) });
      const rollback = await table.play(table.rollbackOf(bet));
      await table.play(rollback);
      await table.play(table.rollbackOf(bet));
    },
  },
  {
    rule: 'studio-33',
    title: `one rollback ${TIMES} times at once gives the stake back once`,
    async play(table) {
      const bet = await table.bet({ amount: baht(4) });
      const rollback = table.rollbackOf(bet);
      await table.playAtOnce(
        times(TIMES, () => rollback),
        ['done', 'repeat'],
      );
    },
  },
  {
    rule: 'studio-24',
    title: 'a bet that was rolled back is not taken again',
    async play(table) {
      const bet = await table.bet();
      await table.play(table.rollbackOf(bet));
      await table.play(bet);
    },
  },
  {
    rule: 'studio-22',
    title: 'the win of a bet that was rolled back is not paid',
    async play(table) {
      const bet = await table.bet();
      await table.play(table.rollbackOf(bet));
      await table.play(table.winOf(bet, baht(5)));
    },
  },
  {
    rule: 'studio-35',
    title: 'a rollback before its bet keeps the bet and its win out',
    async play(table) {
      const bet = table.newBet();
      await table.play(table.rollbackOf(bet));
      await table.play(bet);
      await table.play(table.winOf(bet, baht(5)));
      await table.play(table.rollbackOf(bet));
    },
  },
  {
    rule: 'studio-39',
    title: `${TIMES} bets and their rollbacks at once leave every stake with the member`,
    async play(table) {
      const bets = times(TIMES, () => table.newBet());
      const calls = bets.flatMap((bet) => [bet, table.rollbackOf(bet)]);
      await table.playAtOnce(calls, ['done', 'rolled_back', 'tombstone']);
      for (const bet of bets) await table.play(bet);
    },
  },
];

const STEPS = 60;
/** A fixed beginning, so that a failure can be played again. */
const SEED = 42;

/** A small linear congruential generator (Numerical Recipes): the same draws in every run. */
function createDraws(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

const drawnCase: Case<Table> = {
  rule: 'studio-41',
  title: `${STEPS} calls drawn at random: bets, wins, rollbacks and repeats of each, in any order`,
  async play(table) {
    const draw = createDraws(SEED);
    const bets = [table.newBet()];
    const calls: MoneyCall[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const bet = bets[draw(bets.length)] ?? table.newBet();
      const fresh = table.newBet({ amount: baht(1 + draw(5)) });
      const choices = [fresh, table.winOf(bet, baht(draw(4))), table.rollbackOf(bet), bet];
      const call = choices[draw(choices.length + 1)] ?? calls[draw(calls.length)] ?? bet;
      if (call === fresh) bets.push(fresh);
      calls.push(await table.play(call));
    }
  },
};

/** The cases of the money itself, in every protocol's list. A case that is added here is played to all of them. */
export const moneyCases: readonly Case<Table>[] = [...betCases, ...rollbackCases, drawnCase];
