import type { Case } from '../../run/case.ts';
import { baht } from '../../run/money.ts';
import { moneyCases } from '../money-cases.ts';
import { newId } from '../../run/ids.ts';
import { rsFormCases } from './rs-form-cases.ts';
import type { RsTable } from './rs-table.ts';

const TIMES = 10;
const OK = ['RS_OK'];

const tokenCases: readonly Case<RsTable>[] = [
  {
    rule: 'studio-16',
    title: 'a token that never was opens nothing',
    async play(table) {
      const invalid = ['RS_ERROR_INVALID_TOKEN'];
      const token = newId();
      const reference = { reference_transaction_uuid: newId() };
      await table.expectRefusal('check', { token, request_uuid: newId() }, invalid);
      await table.expectRefusal(
        'balance',
        { ...table.voice.balanceBody(table.members.main), token },
        invalid,
      );
      await table.expectRefusal('bet', table.betBody({ token }), invalid);
      await table.expectRefusal('win', table.betBody({ token, ...reference }), invalid);
      await table.expectRefusal('rollback', table.betBody({ token, ...reference }), invalid);
    },
  },
  {
    rule: 'studio-18 studio-19 studio-25',
    title: 'a check gives a new token; the old one takes wins and rollbacks, and no new bets',
    async play(table) {
      const { main } = table.members;
      const replaced = main.token;
      const [bet, rolledBack] = [await table.bet(), await table.bet()];
      const checks = await Promise.all(
        Array.from({ length: TIMES }, () => table.voice.check(replaced)),
      );
      for (const check of checks) table.expectAnswer(check, OK, 'a check');
      const tokens = [...new Set(checks.map(({ token }) => token))];
      const [fresh] = tokens;
      if (fresh === undefined || tokens.length > 1 || fresh === replaced) {
        const answered = tokens.join(', ');
        table.fail({
          sent: `${TIMES} checks at once`,
          expected: 'one fresh token in all answers',
          answered,
        });
      }
      await table.expectRefusal('bet', table.betBody(), ['RS_ERROR_TOKEN_EXPIRED']);
      await table.play(table.winOf(bet, baht(1)));
      await table.play(table.rollbackOf(rolledBack));
      await table.play(bet);
      main.token = fresh ?? replaced;
      await table.bet();
    },
  },
  {
    rule: 'studio-21',
    title: 'a bet of another user than the token’s member is refused',
    async play(table) {
      const body = table.betBody({ supplier_user: newId() });
      await table.expectRefusal('bet', body, ['RS_ERROR_INVALID_TOKEN']);
    },
  },
  {
    rule: 'studio-08',
    title: 'a game that the studio does not have is refused',
    async play(table) {
      const game_code = `no-game-${newId()}`;
      await table.expectRefusal('bet', table.betBody({ game_code }), ['RS_ERROR_INVALID_GAME']);
      const body = { ...table.voice.balanceBody(table.members.main), game_code };
      await table.expectRefusal('balance', body, ['RS_ERROR_INVALID_GAME']);
    },
  },
  {
    rule: 'studio-08',
    title: 'another currency is refused',
    async play(table) {
      const wrong = ['RS_ERROR_WRONG_CURRENCY'];
      await table.expectRefusal('bet', table.betBody({ currency: 'EUR' }), wrong);
    },
  },
  {
    rule: 'studio-25',
    title: 'a blocked member takes no bets, and balance and rollbacks are answered',
    async play(table) {
      const blocked = table.need('blocked', 'a blocked member with an open game');
      await expectClosedToBets(table, blocked, 'RS_ERROR_USER_DISABLED');
    },
  },
  {
    rule: 'studio-20 studio-25',
    title: 'after a logout no bets are taken, and balance, check and rollbacks are answered',
    async play(table) {
      const ended = table.need('ended', 'a member who logged out while the game was open');
      await expectClosedToBets(table, ended, 'RS_ERROR_TOKEN_EXPIRED');
      table.expectAnswer(await table.voice.check(ended.token), OK, 'a check after the logout');
    },
  },
  {
    rule: 'studio-26',
    title: 'a game that is switched off takes no bets',
    async play(table) {
      const game_code = table.need('closedGame', 'a game of the studio that is switched off');
      await table.expectRefusal('bet', table.betBody({ game_code }), ['RS_ERROR_INVALID_GAME']);
    },
  },
];

async function expectClosedToBets(
  table: RsTable,
  member: { user: string; token: string },
  status: string,
): Promise<void> {
  const { voice } = table;
  const bet = table.newBet({ member: member.user, amount: 0n });
  const body = voice.bodyOf(bet, member);
  table.expectAnswer(await voice.post('bet', body), [status], 'a new bet');
  table.expectAnswer(await voice.askBalance(member), OK, 'the balance');
  const rollback = voice.bodyOf(table.rollbackOf(bet), member);
  table.expectAnswer(await voice.post('rollback', rollback), OK, 'a rollback');
}

const detailCases: readonly Case<RsTable>[] = [
  {
    rule: 'studio-08',
    title: 'a known bet with another amount or round is refused',
    async play(table) {
      const bet = await table.bet();
      await table.play({ ...bet, amount: baht(2) });
      await table.play({ ...bet, round: newId() });
      await table.play(bet);
    },
  },
  {
    rule: 'studio-08',
    title: 'a known win with another amount, round or bet is refused',
    async play(table) {
      const [bet, other] = [await table.bet(), await table.bet()];
      const win = await table.play(table.winOf(bet, baht(1)));
      await table.play({ ...win, amount: baht(2) });
      await table.play({ ...win, round: newId() });
      await table.play({ ...win, betId: other.id });
      await table.play(win);
    },
  },
  {
    rule: 'studio-08',
    title: 'a bet and a win never share an id',
    async play(table) {
      const bet = await table.bet();
      await table.play(table.winOf(bet, baht(1), { id: bet.id }));
    },
  },
  {
    rule: 'studio-30',
    title: 'a bet of 0 is taken and leaves a record',
    async play(table) {
      const bet = await table.bet({ amount: 0n });
      await table.play(bet);
      await table.play({ ...bet, amount: baht(1) });
    },
  },
  {
    rule: 'studio-27',
    title: 'a free bet moves none of the member’s money, its win pays',
    async play(table) {
      const bet = await table.bet({ isFree: true });
      await table.play(table.winOf(bet, baht(2), { endsRound: true }));
      const returned = await table.bet({ isFree: true });
      await table.play(table.rollbackOf(returned));
    },
  },
  {
    rule: 'studio-28',
    title: 'a free bet above the owner’s largest one is refused',
    async play(table) {
      const amount = table.need('maxFreeBet', 'the largest free bet, in baht') + table.voice.finest;
      const body = table.voice.bodyOf(table.newBet({ isFree: true, amount }), table.members.main);
      await table.expectRefusal('bet', body, ['RS_ERROR_BET_LIMIT_EXCEEDED']);
    },
  },
  {
    rule: 'studio-66',
    title: 'a win above the owner’s bound is answered UNKNOWN, moves nothing, and is never refused',
    async play(table) {
      const bet = await table.bet();
      const amount = table.need('maxWin', 'the largest win, in baht') + table.voice.finest;
      const body = table.voice.bodyOf(table.winOf(bet, amount), table.members.main);
      await table.expectRefusal('win', body, ['RS_ERROR_UNKNOWN']);
      await table.play(table.winOf(bet, baht(1)));
    },
  },
  {
    rule: 'studio-29',
    title: 'a bet has several wins, also after its round was closed',
    async play(table) {
      const bet = await table.bet();
      await table.play(table.winOf(bet, baht(1), { endsRound: true }));
      await table.play(table.winOf(bet, baht(2)));
    },
  },
];

const rollbackCases: readonly Case<RsTable>[] = [
  {
    rule: 'studio-34',
    title: 'the rollback of a bet takes its wins back too, and they stay away',
    async play(table) {
      const bet = await table.bet();
      const win = await table.play(table.winOf(bet, baht(7)));
      await table.play(table.winOf(bet, baht(2)));
      await table.play(table.rollbackOf(bet));
      await table.play(win);
      await table.play(table.winOf(bet, baht(1)));
    },
  },
  {
    rule: 'studio-34',
    title: 'a win and the rollback of its bet at once leave the stake alone with the member',
    async play(table) {
      for (let round = 0; round < TIMES; round += 1) {
        const bet = await table.bet();
        const calls = [table.winOf(bet, baht(3)), table.rollbackOf(bet)];
        await table.playAtOnce(calls, ['done', 'rolled_back']);
      }
    },
  },
  {
    rule: 'studio-33 studio-24',
    title: 'the rollback of a win takes back the win alone, once',
    async play(table) {
      const bet = await table.bet();
      const win = await table.play(table.winOf(bet, baht(5)));
      await table.play(table.rollbackOf(win));
      await table.play(table.rollbackOf(win));
      await table.play(win);
      await table.play(table.winOf(bet, baht(1)));
    },
  },
  {
    rule: 'studio-37',
    title: 'a spent win that is rolled back shows 0, and the next credit repays it once',
    async play(table) {
      const first = await table.bet();
      const win = await table.play(table.winOf(first, baht(5)));
      const all = await table.bet({ amount: table.balance });
      await table.play(table.rollbackOf(win));
      await table.play(table.winOf(all, baht(10)));
      await table.play(table.rollbackOf(all));
    },
  },
  {
    rule: 'studio-35',
    title: 'the rollback of an unknown transaction comes twice, with whatever round',
    async play(table) {
      const bet = table.newBet();
      await table.play(table.rollbackOf(bet));
      await table.play(table.rollbackOf(bet, { round: newId() }));
      await table.play(bet);
    },
  },
  {
    rule: 'studio-36',
    title: 'another member rolls nothing back, and leaves no tombstone',
    async play(table) {
      const { other, voice } = table;
      const bet = await table.bet();
      await table.play(table.rollbackOf(bet, { member: other.user }));
      await table.play(bet);
      const late = table.newBet();
      const foreign = {
        ...voice.bodyOf(table.rollbackOf(late), other),
        user: table.members.main.user,
      };
      await table.expectRefusal('rollback', foreign, ['RS_ERROR_INVALID_TOKEN']);
      await table.play(late);
    },
  },
  {
    rule: 'studio-22',
    title: 'a win under another member’s token pays neither',
    async play(table) {
      const bet = await table.bet();
      await table.play(table.winOf(bet, baht(3), { member: table.other.user }));
      await table.play(table.winOf(bet, baht(3)));
    },
  },
];

/** All cases of a wallet of the RS protocol, in the order in which they are played. A new case is one more entry. */
export const rsCases: readonly Case<RsTable>[] = [
  ...rsFormCases,
  ...tokenCases,
  ...moneyCases,
  ...detailCases,
  ...rollbackCases,
];
