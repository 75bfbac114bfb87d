import type { Case } from '../run/case.ts';
import { textOf } from '../run/fields.ts';
import type { StudioCall, StudioCallKind, Trouble } from './operator-wallet.ts';
import type { StudioTable } from './studio-table.ts';

/** One protocol's words for the rounds that every studio plays. */
export interface RoundWords {
  /** The names of a check, a bet, a win and a rollback. */
  check: string;
  bet: string;
  win: string;
  rollback: string;
  /** The field of the session's token. */
  token: string;
  /** The part of every call that shows that it is the studio's. */
  proof: string;
  /** Refusals that say for certain that no money moved. */
  refusals: readonly string[];
  /** Answers after which nobody can tell. */
  unknown: readonly string[];
  /** Whether a studio may also repeat a bet after them, in place of giving it back. */
  repeatsBets: boolean;
  /** The rules that demand it, by case. */
  rules: Readonly<Record<'proof' | 'settled' | 'refused' | 'unknown' | 'repeated', string>>;
  /** Looks at a win or a rollback of a bet for what the protocol demands beside. */
  expectWin(table: StudioTable, win: StudioCall, bet: StudioCall): void;
  expectRollback(table: StudioTable, rollback: StudioCall, bet: StudioCall): void;
}

/** The cases that every studio is played, whatever its protocol. */
export function roundCases(words: RoundWords): readonly Case<StudioTable>[] {
  return [
    ...usualCases(words),
    ...refusedCases(words),
    ...unknownCases(words),
    ...repeatedCases(words),
  ];
}

function usualCases(words: RoundWords): readonly Case<StudioTable>[] {
  const { check, bet: betWord, win: winWord, token: field, proof, rules } = words;
  return [
    {
      rule: 'studio-18',
      title: `a round begins with a call of ${check}, and goes on with the ${field} that it gave`,
      async play(table) {
        const launched = table.wallet.member.token;
        const bet = await table.playRound();
        const first = table.wallet.calls.find(({ kind }) => kind === 'check');
        if (!first)
          return table.fail({
            sent: 'a launch and a round',
            expected: `a call of ${check} before the ${betWord}`,
            answered: bet.text,
          });
        const isLaunched = textOf(first.body, field) === launched;
        table.expect(isLaunched, first, `the ${field} of the launch, ${launched}`);
        const { token } = table.wallet.member;
        const isNew = textOf(bet.body, field) === token;
        table.expect(isNew, bet, `the ${field} that ${check} gave, ${token}`);
        await table.settled(bet);
      },
    },
    {
      rule: rules.proof,
      title: `every call has ${proof}`,
      async play(table) {
        await table.settled(await table.playRound());
        for (const call of table.wallet.calls) table.expect(call.isProven, call, proof);
      },
    },
    {
      rule: rules.settled,
      title: `a taken ${betWord} is settled by a ${winWord} of its round, of 0 too`,
      async play(table) {
        const bet = await table.playRound();
        const win = await table.follow(bet, 'win');
        table.expect(win.money?.round === bet.money?.round, win, `the round of the ${betWord}`);
        words.expectWin(table, win, bet);
      },
    },
  ];
}

function refusedCases({ bet: word, win, refusals, rules }: RoundWords) {
  return refusals.map((status): Case<StudioTable> => ({
    rule: rules.refused,
    title: `a ${word} that is answered ${status} has no ${win}`,
    async play(table) {
      table.wallet.trouble('bet', { status });
      const bet = await table.playRound();
      await table.expectNone(bet, 'win', `the ${word} was refused`);
    },
  }));
}

/** Ways in which a studio does not learn whether its call was carried out. */
function unknownOutcomes({ unknown }: RoundWords): readonly [words: string, trouble: Trouble][] {
  return [
    ['whose answer is lost', 'answer lost'],
    ...unknown.map((status): [string, Trouble] => [`that is answered ${status}`, { status }]),
  ];
}

function unknownCases(words: RoundWords): readonly Case<StudioTable>[] {
  const { bet: betWord, win, rollback, repeatsBets, rules } = words;
  const outcomes: readonly [string, Trouble][] = [
    ...unknownOutcomes(words),
    ['that is answered after 6 s', 'late'],
    ['that is answered HTTP 500', { httpStatus: 500 }],
  ];
  const kinds: readonly StudioCallKind[] = repeatsBets ? ['rollback', 'bet'] : ['rollback'];
  const next = `has its ${rollback} and no ${win}`;
  const demanded = repeatsBets ? `comes again, or ${next}` : next;
  return outcomes.map(([outcome, trouble]) => ({
    rule: rules.unknown,
    title: `a ${betWord} ${outcome} ${demanded}`,
    async play(table) {
      table.wallet.trouble('bet', trouble);
      const bet = await table.playRound();
      const second = await table.follow(bet, kinds);
      if (second.kind === 'bet') {
        table.expectSame(second, bet);
        return table.settled(second);
      }
      words.expectRollback(table, second, bet);
      await table.expectNone(bet, 'win', `it had its ${rollback}`);
    },
  }));
}

function repeatedCases(words: RoundWords): readonly Case<StudioTable>[] {
  const { bet: betWord, win, rollback, rules } = words;
  return [
    ...unknownOutcomes(words).map(([outcome, trouble]): Case<StudioTable> => ({
      rule: rules.repeated,
      title: `a ${win} ${outcome} comes again with the same details until it is taken`,
      async play(table) {
        table.wallet.trouble('win', trouble, trouble);
        const bet = await table.playRound();
        const first = await table.follow(bet, 'win');
        table.expectSame(await table.follow(bet, 'win', 1), first);
        table.expectSame(await table.follow(bet, 'win', 2), first);
      },
    })),
    {
      rule: 'studio-41',
      title: `a ${rollback} whose answer is lost comes again for the same ${betWord}`,
      async play(table) {
        table.wallet.trouble('bet', 'answer lost');
        table.wallet.trouble('rollback', 'answer lost');
        const bet = await table.playRound();
        const again = await table.follow(bet, 'rollback', 1);
        table.expectSame(again, await table.follow(bet, 'rollback'));
      },
    },
  ];
}

/** The last case of a run, which looks back at all of it. */
export function lastRoundCase({ bet: word, win, rollback }: RoundWords): Case<StudioTable> {
  return {
    rule: 'studio-41 studio-56',
    title: `in the whole run no id changed its details, and every taken ${word} had its ${win} or ${rollback}`,
    async play(table) {
      const firsts = new Map<string, StudioCall>();
      for (const call of table.wallet.calls) {
        if (!call.money) continue;
        const id = `${call.money.kind} ${call.money.id}`;
        const first = firsts.get(id);
        if (first) table.expectSame(call, first);
        else firsts.set(id, call);
      }
      const bets = table.wallet.calls.filter(({ kind, isDone }) => kind === 'bet' && isDone);
      for (const bet of bets) await table.settled(bet);
    },
  };
}
