import type { Case } from '../../run/case.ts';
import { CaseSkipped } from '../../run/case.ts';
import { settingOf } from '../../run/settings.ts';
import { textOf } from '../../run/fields.ts';
import { baht, bahtText } from '../../run/money.ts';
import { moneyCases } from '../money-cases.ts';
import { newId } from '../../run/ids.ts';
import { Table } from '../table.ts';
import type { WalletMembers } from '../table.ts';
import type { WalletMember } from '../voice.ts';
import type { EvolutionVoice } from './evolution-voice.ts';

const DOCUMENT = 'evolution.md';
const UNAUTHORIZED = ['INVALID_TOKEN_ID', '(HTTP 401)'];
const INVALID_SID = ['INVALID_SID'];
const INVALID_PARAMETER = ['INVALID_PARAMETER'];
/** Evolution's own test list has a round with 101 top-up bets. */
const TOP_UPS = 101;
const CALLS = ['debit', 'credit', 'cancel'] as const;

const PROMO_TYPES = [
  'JACKPOT',
  'NEW_TYPE',
  'REAL_TIME_MONETARY_REWARD',
  'REWARD_GAME_PLAYABLE_SPENT',
  'FROM_GAME',
  'FREE_ROUND_PLAYABLE_SPENT',
  'REWARD_GAME_MIN_BET_LIMIT_REACHED',
  'REWARD_GAME_WIN_CAP_REACHED',
];

/** The sessions that the wallet's owner may lend beside the members. */
export interface EvolutionExtras {
  /** Another sid of the first member, as from a second device. */
  secondSid?: string;
  blocked?: WalletMember;
  ended?: WalletMember;
}

/** A table at a One Wallet. */
export class EvolutionTable extends Table<EvolutionVoice> {
  private readonly extras: EvolutionExtras;

  constructor(voice: EvolutionVoice, members: WalletMembers, extras: EvolutionExtras) {
    super(voice, members);
    this.extras = extras;
  }

  /** @throws CaseSkipped where the wallet's owner has not lent it. */
  need<Name extends keyof EvolutionExtras>(
    name: Name,
    words: string,
  ): NonNullable<EvolutionExtras[Name]> {
    const found = this.extras[name];
    if (found === undefined) throw new CaseSkipped(`${settingOf(name)}: ${words}`);
    return found;
  }

  /** A valid body of a debit, credit or cancel without a known bet. */
  moneyBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
    return { ...this.voice.bodyOf(this.newBet(), this.members.main), ...changes };
  }

  async expectRefusal(
    path: string,
    body: Record<string, unknown> | string,
    statuses: readonly string[],
    authToken?: string | null,
  ): Promise<void> {
    const spoken = await this.voice.post(path, body, authToken);
    await this.expectUnmoved(spoken, statuses, 'refused, and nothing moves');
  }
}

const doorCases: readonly Case<EvolutionTable>[] = [
  {
    rule: DOCUMENT,
    title: 'a call without the authToken, or with another one, is answered HTTP 401',
    async play(table) {
      for (const token of [null, '', newId()]) {
        for (const path of CALLS)
          await table.expectRefusal(path, table.moneyBody(), UNAUTHORIZED, token);
        const { main } = table.members;
        await table.expectRefusal('balance', table.voice.balanceBody(main), UNAUTHORIZED, token);
      }
    },
  },
  {
    rule: DOCUMENT,
    title: 'a sid that never was is refused',
    async play(table) {
      const sid = newId();
      const balance = { ...table.voice.balanceBody(table.members.main), sid };
      await table.expectRefusal('balance', balance, INVALID_SID);
      for (const path of CALLS)
        await table.expectRefusal(path, table.moneyBody({ sid }), INVALID_SID);
    },
  },
  {
    rule: DOCUMENT,
    title: 'an unknown userId with a valid sid is refused in every call',
    async play(table) {
      const userId = newId();
      const balance = { ...table.voice.balanceBody(table.members.main), userId };
      await table.expectRefusal('balance', balance, INVALID_SID);
      await table.expectRefusal(
        'check',
        { ...table.voice.sessionBody(table.members.main), userId },
        INVALID_SID,
      );
      for (const path of CALLS)
        await table.expectRefusal(path, table.moneyBody({ userId }), INVALID_SID);
    },
  },
  {
    rule: DOCUMENT,
    title:
      'a check may give a new sid: the old one takes no debit, and credits and cancels are taken',
    async play(table) {
      const { main } = table.members;
      const old = main.token;
      const [bet, cancelled] = [await table.bet(), await table.bet()];
      const check = await table.voice.post('check', table.voice.sessionBody(main));
      table.expectAnswer(check, ['OK'], 'a check');
      const sid = textOf(check.json, 'sid');
      if (sid === undefined)
        table.fail({ sent: check.sent, expected: 'a sid', answered: check.answered });
      main.token = sid ?? old;
      if (sid === old) return;
      await table.expectRefusal('debit', table.moneyBody({ sid: old }), INVALID_SID);
      const balance = await table.voice.post('balance', {
        ...table.voice.balanceBody(main),
        sid: old,
      });
      table.expectAnswer(balance, INVALID_SID, 'the old sid');
      const win = table.winOf(bet, baht(2));
      const credit = { ...table.voice.bodyOf(win, main), sid: old };
      await table.playAs(win, () => table.voice.post('credit', credit));
      const rollback = table.rollbackOf(cancelled);
      const cancel = { ...table.voice.bodyOf(rollback, main), sid: old };
      await table.playAs(rollback, () => table.voice.post('cancel', cancel));
      await table.bet();
    },
  },
  {
    rule: DOCUMENT,
    title: 'another channel and another sid of the same member are taken',
    async play(table) {
      const { main } = table.members;
      const body = { ...table.voice.sessionBody(main), channel: { type: 'M' } };
      const check = await table.voice.post('check', body);
      table.expectAnswer(check, ['OK'], 'a phone');
      main.token = textOf(check.json, 'sid') ?? main.token;
      const sid = table.need('secondSid', 'another sid of the test member');
      const bet = table.newBet();
      const debit = { ...table.voice.bodyOf(bet, main), sid };
      await table.playAs(bet, () => table.voice.post('debit', debit));
      await table.play(table.winOf(bet, baht(1)));
    },
  },
  {
    rule: DOCUMENT,
    title: 'a call without a uuid is answered as one with it',
    async play(table) {
      const { uuid: _, ...body } = table.voice.balanceBody(table.members.main);
      table.expectAnswer(await table.voice.post('balance', body), ['OK'], 'uuid is optional');
    },
  },
  {
    rule: DOCUMENT,
    title: 'a blocked member is told so, and takes no debit',
    async play(table) {
      const member = table.need('blocked', 'a blocked member with an open game');
      const body = table.voice.bodyOf(table.newBet({ member: member.user }), member);
      const accepted = ['ACCOUNT_LOCKED', 'FINAL_ERROR_ACTION_FAILED'];
      table.expectAnswer(await table.voice.post('debit', body), accepted, 'a blocked member');
    },
  },
  {
    rule: DOCUMENT,
    title: 'after a logout no debit is taken',
    async play(table) {
      const member = table.need('ended', 'a member who logged out while the game was open');
      const body = table.voice.bodyOf(table.newBet({ member: member.user }), member);
      table.expectAnswer(
        await table.voice.post('debit', body),
        INVALID_SID,
        'a session that ended',
      );
    },
  },
];

function without(body: Record<string, unknown>, name: string): Record<string, unknown> {
  const { [name]: _, ...rest } = body;
  return rest;
}

/** The text of a debit whose amount is written so. */
function withAmount(table: EvolutionTable, written: string): string {
  const body = table.moneyBody({ transaction: { id: newId(), refId: newId(), amount: 0 } });
  return JSON.stringify(body).replace('"amount":0', `"amount":${written}`);
}

const formCases: readonly Case<EvolutionTable>[] = [
  {
    rule: DOCUMENT,
    title: 'a body that is no JSON, or misses a required field, is INVALID_PARAMETER',
    async play(table) {
      for (const text of ['', 'no json', '[]', 'null'])
        for (const path of CALLS) await table.expectRefusal(path, text, INVALID_PARAMETER);
      for (const name of ['sid', 'userId', 'currency', 'transaction'])
        await table.expectRefusal('debit', without(table.moneyBody(), name), INVALID_PARAMETER);
    },
  },
  {
    rule: DOCUMENT,
    title: 'an amount that is negative or no number is refused',
    async play(table) {
      for (const written of ['-1', '"1"', 'null', 'true'])
        for (const path of ['debit', 'credit'])
          await table.expectRefusal(path, withAmount(table, written), INVALID_PARAMETER);
    },
  },
  {
    rule: DOCUMENT,
    title: 'an amount that is finer than the wallet’s money is refused, never rounded',
    async play(table) {
      const refused = [...INVALID_PARAMETER, 'FINAL_ERROR_ACTION_FAILED'];
      const { finest } = table.voice;
      const tooFine = finest % 10n === 0n ? [bahtText(baht(1) + finest / 10n)] : [];
      for (const written of ['1.0000001', '0.00000001', ...tooFine])
        await table.expectRefusal('debit', withAmount(table, written), refused);
    },
  },
  {
    rule: DOCUMENT,
    title: 'one amount is one amount, however it is written',
    async play(table) {
      for (const written of ['1', '1.0', '1.000000', '1e0', '0.1e1']) {
        const bet = table.newBet({ amount: baht(1) });
        const { transaction, ...body } = table.voice.bodyOf(bet, table.members.main);
        const refId = textOf(transaction, 'refId');
        const text = JSON.stringify({ ...body, transaction: { id: bet.id, refId, amount: 0 } });
        const debit = text.replace('"amount":0', `"amount":${written}`);
        await table.playAs(bet, () => table.voice.post('debit', debit));
      }
    },
  },
];

const moneyCasesOfEvolution: readonly Case<EvolutionTable>[] = [
  {
    rule: DOCUMENT,
    title: 'a debit, a credit and a cancel: the cancel is told BET_ALREADY_SETTLED',
    async play(table) {
      const bet = await table.bet();
      await table.play(table.winOf(bet, baht(3)));
      await table.play(table.rollbackOf(bet));
      await table.play(table.rollbackOf(bet));
    },
  },
  {
    rule: DOCUMENT,
    title: 'a debit, a cancel and a credit: BET_ALREADY_SETTLED, and nothing is paid',
    async play(table) {
      const bet = await table.bet();
      await table.play(table.rollbackOf(bet));
      const win = table.winOf(bet, baht(3));
      const spoken = await table.voice.say(win, table.members.main);
      await table.expectUnmoved(spoken, ['BET_ALREADY_SETTLED'], 'the bet was cancelled');
    },
  },
  {
    rule: DOCUMENT,
    title: 'a second credit of one bet, with another id, pays nothing',
    async play(table) {
      const bet = await table.bet();
      await table.play(table.winOf(bet, baht(3)));
      await table.play(table.winOf(bet, baht(3)));
      await table.play(table.winOf(bet, baht(5)));
    },
  },
  {
    rule: DOCUMENT,
    title: 'a huge amount is exact',
    async play(table) {
      const huge = baht(63_727_092) + 340_000n;
      const bet = await table.bet();
      await table.play(table.winOf(bet, huge));
      await table.bet({ amount: huge });
    },
  },
  {
    rule: DOCUMENT,
    title: `${TOP_UPS} bets in one round are all taken`,
    async play(table) {
      const round = newId();
      const amount = table.voice.finest;
      for (let index = 0; index < TOP_UPS; index += 1) await table.bet({ round, amount });
    },
  },
  {
    rule: DOCUMENT,
    title: 'a promo payout is paid once, whatever its type',
    async play(table) {
      for (const type of PROMO_TYPES) {
        const promo = table.newPromo(baht(1));
        const promoTransaction = {
          type,
          id: promo.id,
          amount: 1,
          voucherId: newId(),
          remainingRounds: 0,
        };
        const body = () => ({ ...table.voice.bodyOf(promo, table.members.main), promoTransaction });
        for (let time = 0; time < 2; time += 1)
          await table.playAs(promo, () => table.voice.post('promo_payout', body()));
      }
    },
  },
  {
    rule: DOCUMENT,
    title: 'a promo payout needs no game, and ten at once are paid once',
    async play(table) {
      const promo = table.newPromo(baht(2));
      const body = without(table.voice.bodyOf(promo, table.members.main), 'game');
      await table.playAs(promo, () => table.voice.post('promo_payout', body));
      const other = table.newPromo(baht(1));
      await table.playAtOnce(
        Array.from({ length: 10 }, () => other),
        ['done', 'repeat'],
      );
    },
  },
  {
    rule: DOCUMENT,
    title: 'another currency is refused',
    async play(table) {
      const refused = [...INVALID_PARAMETER, 'FINAL_ERROR_ACTION_FAILED'];
      await table.expectRefusal('debit', table.moneyBody({ currency: 'EUR' }), refused);
    },
  },
];

/** All cases of a One Wallet, in the order in which they are played. A new case is one more entry. */
export const evolutionCases: readonly Case<EvolutionTable>[] = [
  ...doorCases,
  ...formCases,
  ...moneyCases,
  ...moneyCasesOfEvolution,
];
