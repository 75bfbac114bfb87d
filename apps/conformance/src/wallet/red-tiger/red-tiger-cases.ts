import type { Case } from '../../run/case.ts';
import { CaseSkipped } from '../../run/case.ts';
import { fieldOf, textOf } from '../../run/fields.ts';
import { baht, bahtText } from '../../run/money.ts';
import { moneyCases } from '../money-cases.ts';
import { newId } from '../../run/ids.ts';
import { Table } from '../table.ts';
import type { WalletMembers } from '../table.ts';
import type { Spoken } from '../voice.ts';
import type { RedTigerBody, RedTigerVoice } from './red-tiger-voice.ts';

const DOCUMENT = 'red-tiger.md';
const NO_KEY = ['100'];
const INVALID = ['200'];
const UNAUTHORIZED = ['301'];
const CALLS = ['stake', 'payout', 'refund', 'promo/buyin', 'promo/settle', 'promo/refund'] as const;
const BETS = ['stake', 'promo/buyin'] as const;
const AUTH_TEXTS = ['token', 'currency', 'userId', 'casino', 'country', 'language'];

/** A table at a wallet of Red Tiger. */
export class RedTigerTable extends Table<RedTigerVoice> {
  private readonly reconToken: string | undefined;

  constructor(voice: RedTigerVoice, members: WalletMembers, reconToken: string | undefined) {
    super(voice, members);
    this.reconToken = reconToken;
  }

  /** @throws CaseSkipped where the wallet's owner has not lent it. */
  get recon(): string {
    if (this.reconToken === undefined)
      throw new CaseSkipped('recon_token: the reconciliation token');
    return this.reconToken;
  }

  /** A valid body of each call, about no known transaction. */
  bodyFor(path: string, changes: RedTigerBody = {}): RedTigerBody {
    const bet = this.newBet();
    const call = path.endsWith('refund')
      ? this.rollbackOf(bet)
      : BETS.some((each) => each === path)
        ? bet
        : this.winOf(bet, bet.amount);
    return { ...this.voice.bodyOf(call, this.members.main), ...changes };
  }

  post(path: string, body: RedTigerBody | string, apiKey?: string | null): Promise<Spoken> {
    return this.voice.post(path, body, apiKey);
  }

  async expectRefusal(
    path: string,
    body: RedTigerBody | string,
    statuses: readonly string[],
    apiKey?: string | null,
  ): Promise<void> {
    await this.expectUnmoved(
      await this.post(path, body, apiKey),
      statuses,
      'refused, and nothing moves',
    );
  }
}

/** A token of the right length that no wallet has given. */
function strangeToken(): string {
  return newId() + newId();
}

const doorCases: readonly Case<RedTigerTable>[] = [
  {
    rule: DOCUMENT,
    title: 'a call without the key, or with another one, is answered HTTP 401 with the code 100',
    async play(table) {
      for (const key of [null, '', newId()])
        for (const path of CALLS) await table.expectRefusal(path, table.bodyFor(path), NO_KEY, key);
    },
  },
  {
    rule: DOCUMENT,
    title: 'auth answers the member, the currency and the balance',
    async play(table) {
      const { main } = table.members;
      const spoken = await table.post('auth', { ...table.voice.memberBody(main), channel: 'APP' });
      table.expectAnswer(spoken, ['success'], 'a valid token');
      const missing = AUTH_TEXTS.find((name) => (textOf(spoken.json, 'result', name) ?? '') === '');
      if (missing !== undefined || textOf(spoken.json, 'result', 'userId') !== main.user)
        table.fail({
          sent: spoken.sent,
          expected: `${missing ?? 'the userId'} in the result`,
          answered: spoken.answered,
        });
      main.token = textOf(spoken.json, 'result', 'token') ?? main.token;
      await table.bet();
    },
  },
  {
    rule: DOCUMENT,
    title: 'a token that never was is not authorized',
    async play(table) {
      const token = strangeToken();
      await table.expectRefusal(
        'auth',
        { ...table.voice.memberBody(table.members.main), token },
        UNAUTHORIZED,
      );
      for (const path of CALLS)
        await table.expectRefusal(path, table.bodyFor(path, { token }), UNAUTHORIZED);
    },
  },
  {
    rule: DOCUMENT,
    title: 'an unknown user is not authorized',
    async play(table) {
      for (const path of CALLS)
        await table.expectRefusal(path, table.bodyFor(path, { userId: newId() }), UNAUTHORIZED);
    },
  },
  {
    rule: DOCUMENT,
    title: 'another currency is refused with the code 305',
    async play(table) {
      for (const path of BETS)
        await table.expectRefusal(path, table.bodyFor(path, { currency: 'EUR' }), ['305']);
    },
  },
  {
    rule: DOCUMENT,
    title: 'the reconciliation token settles and refunds without a session, and takes no stake',
    async play(table) {
      const token = table.recon;
      const { main } = table.members;
      const [bet, refunded] = [await table.bet(), await table.bet()];
      for (const path of BETS) {
        const spoken = await table.post(path, table.bodyFor(path, { token }));
        await table.expectUnmoved(spoken, UNAUTHORIZED, 'it takes no stake');
        if (!spoken.answered.startsWith('HTTP 401'))
          table.fail({ ...spoken, expected: 'HTTP 401' });
      }
      const win = table.winOf(bet, baht(2), { endsRound: true });
      await table.playAs(win, () =>
        table.post('payout', { ...table.voice.bodyOf(win, main), token, retry: true }),
      );
      const refund = table.rollbackOf(refunded);
      await table.playAs(refund, () =>
        table.post('refund', { ...table.voice.bodyOf(refund, main), token }),
      );
      const stranger = {
        ...table.voice.bodyOf(table.winOf(bet, baht(1)), main),
        token,
        userId: newId(),
      };
      await table.expectRefusal('payout', stranger, UNAUTHORIZED);
    },
  },
];

function without(body: RedTigerBody, name: string): RedTigerBody {
  const { [name]: _, ...rest } = body;
  return rest;
}

const formCases: readonly Case<RedTigerTable>[] = [
  {
    rule: DOCUMENT,
    title: 'a body that is no JSON, or misses a required field, is refused with the code 200',
    async play(table) {
      for (const path of CALLS)
        for (const text of ['', 'no json', '[]']) await table.expectRefusal(path, text, INVALID);
      for (const name of ['token', 'transaction', 'round', 'game'])
        await table.expectRefusal('stake', without(table.bodyFor('stake'), name), INVALID);
    },
  },
  {
    rule: DOCUMENT,
    title: 'a negative amount is refused with the code 200',
    async play(table) {
      const amounts = { stake: '-1.00', payout: '-1.00', stakePromo: '0.00', payoutPromo: '0.00' };
      for (const path of ['stake', 'payout', 'promo/buyin', 'promo/settle']) {
        const transaction = { ...amounts, id: newId() };
        await table.expectRefusal(path, table.bodyFor(path, { transaction }), INVALID);
      }
    },
  },
  {
    rule: DOCUMENT,
    title: 'an amount that is finer than the wallet’s money is refused, never rounded',
    async play(table) {
      const { finestOfWallet } = table.voice;
      const isWritable = finestOfWallet % 10n === 0n;
      const tooFine = isWritable ? bahtText(baht(1) + finestOfWallet / 10n) : '1.0000001';
      const transaction = { id: newId(), stake: tooFine, stakePromo: '0.00' };
      await table.expectRefusal('stake', table.bodyFor('stake', { transaction }), INVALID);
    },
  },
  {
    rule: DOCUMENT,
    title: 'an amount that is written as a number is read as one',
    async play(table) {
      const bet = table.newBet({ amount: baht(1) });
      const body = table.voice.bodyOf(bet, table.members.main);
      const transaction = { id: bet.id, stake: 1, stakePromo: 0, details: { game: 1, jackpot: 0 } };
      await table.playAs(bet, () => table.post('stake', { ...body, transaction }));
      await table.play(bet);
    },
  },
];

const stakeCases: readonly Case<RedTigerTable>[] = [
  {
    rule: DOCUMENT,
    title: 'a stake of 0 is taken',
    async play(table) {
      const bet = await table.bet({ amount: 0n });
      await table.play(bet);
    },
  },
  {
    rule: DOCUMENT,
    title: 'a stake tells what was taken of cash and of bonus, under an id of the wallet',
    async play(table) {
      const bet = table.newBet({ amount: baht(2) });
      let spoken: Spoken | undefined;
      await table.playAs(
        bet,
        async () => (spoken = await table.voice.say(bet, table.members.main)),
      );
      const cash = textOf(spoken?.json, 'result', 'stake', 'cash');
      const id = fieldOf(spoken?.json, 'result', 'id');
      if (cash !== '2.00' || typeof id !== 'string' || id === '')
        table.fail({
          sent: spoken?.sent ?? '',
          expected: 'stake.cash "2.00" and an id',
          answered: spoken?.answered ?? '',
        });
    },
  },
  {
    rule: DOCUMENT,
    title: 'a stake in a round that a payout has ended is refused with the code 200',
    async play(table) {
      const bet = await table.bet();
      await table.play(table.winOf(bet, baht(1), { endsRound: true }));
      await table.play(table.newBet({ round: bet.round }));
      await table.play(bet);
    },
  },
  {
    rule: DOCUMENT,
    title: 'a payout that is sent again with retry is paid once',
    async play(table) {
      const bet = await table.bet();
      const win = await table.play(table.winOf(bet, baht(3)));
      const body = { ...table.voice.bodyOf(win, table.members.main), retry: true };
      await table.playAs(win, () => table.post('payout', body));
    },
  },
  {
    rule: DOCUMENT,
    title: 'a refund gives back the stake, whatever amount it names',
    async play(table) {
      const bet = await table.bet({ amount: baht(2) });
      const refund = table.rollbackOf(bet);
      const body = table.voice.bodyOf({ ...refund, amount: baht(50) }, table.members.main);
      await table.playAs(refund, () => table.post('refund', body));
    },
  },
  {
    rule: DOCUMENT,
    title: 'the promotional part of a stake does not touch cash',
    async play(table) {
      const bet = await table.bet({ amount: baht(2), isFree: true });
      await table.play(table.winOf(bet, baht(3), { endsRound: true }));
    },
  },
  {
    rule: DOCUMENT,
    title: 'a jackpot is a part of its payout, and is not paid beside it',
    async play(table) {
      const bet = await table.bet();
      const win = table.winOf(bet, baht(50), { endsRound: true });
      const body = table.voice.bodyOf(win, table.members.main);
      const transaction = {
        id: win.id,
        payout: '50.00',
        payoutPromo: '0.00',
        details: { game: '10.000000', jackpot: '40.000000' },
        sources: { lines: '10.00', features: '0.00', jackpot: { mega: '40.000000' } },
      };
      await table.playAs(win, () => table.post('payout', { ...body, transaction }));
    },
  },
];

const promoCases: readonly Case<RedTigerTable>[] = [
  {
    rule: DOCUMENT,
    title: 'a settled promotion without a round is paid once',
    async play(table) {
      const promo = await table.play(table.newPromo(baht(2)));
      await table.play(promo);
      const other = table.newPromo(baht(1));
      await table.playAtOnce(
        Array.from({ length: 10 }, () => other),
        ['done', 'repeat'],
      );
    },
  },
  {
    rule: DOCUMENT,
    title: 'a promotion that is bought takes its stake once, and is refunded once',
    async play(table) {
      const { main } = table.members;
      const bet = table.newBet({ amount: baht(3) });
      const body = () => table.voice.bodyOf(bet, main);
      await table.playAs(bet, () => table.post('promo/buyin', body()));
      await table.playAs(bet, () => table.post('promo/buyin', body()));
      const refund = table.rollbackOf(bet);
      for (let time = 0; time < 2; time += 1)
        await table.playAs(refund, () =>
          table.post('promo/refund', table.voice.bodyOf(refund, main)),
        );
    },
  },
  {
    rule: DOCUMENT,
    title: 'a refund of an unknown promotion is refused with the code 400',
    async play(table) {
      await table.expectRefusal('promo/refund', table.bodyFor('promo/refund'), ['400']);
    },
  },
];

/** All cases of a wallet of Red Tiger, in the order in which they are played. A new case is one more entry. */
export const redTigerCases: readonly Case<RedTigerTable>[] = [
  ...doorCases,
  ...formCases,
  ...moneyCases,
  ...stakeCases,
  ...promoCases,
];
