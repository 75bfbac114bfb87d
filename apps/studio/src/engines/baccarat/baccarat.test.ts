import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seeded } from '../../testing/seeded.ts';
import { openStage, type Stage } from '../../testing/studio-stage.ts';
import { CARD_DECK, type PlayingCard } from '../../cards/cards.ts';
import { createCardDealer } from '../../cards/shoe.ts';
import type { PlayState, RoundView } from '../../play-protocol.ts';
import { percentRoundedDown } from '../chance.ts';
import {
  bankerDrawsThird,
  dealBaccarat,
  SHOE_DECKS,
  baccaratPays,
  cardPoints,
  payoutPercent,
  settleBaccarat,
  type BaccaratCommission,
} from './baccarat.ts';
import { countBaccaratWays, baccaratOdds } from './odds.ts';
import { describeBaccaratRound } from './round-description.ts';
import {
  parseBaccaratBets,
  refusalOfBets,
  BACCARAT_SPOTS,
  totalBetBaht,
  type BaccaratFacts,
  type BaccaratOutcome,
  type BaccaratBets,
} from './protocol.ts';

const tables: BaccaratCommission[] = ['five_percent', 'none'];

/** Deals these cards in this order. */
function stacked(...cards: PlayingCard[]): () => PlayingCard {
  const left = [...cards];
  return () => {
    const card = left.shift();
    if (card === undefined) throw new Error('more cards drawn than the rules allow');
    return card;
  };
}

const dealt = (...cards: PlayingCard[]) => {
  const { player, banker, totals, winner } = dealBaccarat(stacked(...cards));
  return { cards: [player.length, banker.length], totals: [totals.player, totals.banker], winner };
};

describe('the chances of baccarat', () => {
  it('counts every coup of a fresh shoe of eight decks, as the literature has it', () => {
    expect(countBaccaratWays()).toEqual({
      all: 4_998_398_275_503_360,
      banker: 2_292_252_566_437_888,
      player: 2_230_518_282_592_256,
      tie: 475_627_426_473_216,
      bankerSix: 269_232_304_455_680,
    });
  });

  it('returns exactly what it states, bet by bet', () => {
    const stated = (table: BaccaratCommission) =>
      BACCARAT_SPOTS.map((spot) =>
        percentRoundedDown(baccaratOdds(spot, baccaratPays[table]).returns),
      );
    // Player pair, tie, banker pair, player, banker.
    expect(stated('five_percent')).toEqual([97.1, 95.15, 97.1, 98.76, 98.94]);
    expect(stated('none')).toEqual([97.1, 95.15, 97.1, 98.76, 98.54]);
  });

  it.each(tables)('%s: measures as stated over 80,000 seeded coups', (name) => {
    const coups = 80_000;
    const random = seeded(20_260_102);
    const sums = new Map(BACCARAT_SPOTS.map((spot) => [spot, { sum: 0, squares: 0 }]));
    for (let index = 0; index < coups; index += 1) {
      const hands = dealBaccarat(createCardDealer(SHOE_DECKS, random));
      for (const [spot, measured] of sums) {
        const returned = payoutPercent(spot, hands, baccaratPays[name]) / 100;
        measured.sum += returned;
        measured.squares += returned ** 2;
      }
    }
    for (const [spot, { sum, squares }] of sums) {
      const { over, under } = baccaratOdds(spot, baccaratPays[name]).returns;
      const mean = sum / coups;
      const error = Math.sqrt((squares / coups - mean ** 2) / coups);
      expect(Math.abs(mean - Number(over) / Number(under)), spot).toBeLessThan(4 * error);
    }
  });
});

describe('the rules of punto banco', () => {
  it('stands both hands on a natural', () => {
    expect(dealt('9S', 'TS', 'KD', 'TD')).toEqual({
      cards: [2, 2],
      totals: [9, 0],
      winner: 'player',
    });
    expect(dealt('TS', '8S', 'KD', 'QD').cards).toEqual([2, 2]);
  });

  it('gives the player a third card below six, and the banker below six where the player stands', () => {
    expect(dealt('5S', '7S', 'KD', 'QD', '4C')).toEqual({
      cards: [3, 2],
      totals: [9, 7],
      winner: 'player',
    });
    expect(dealt('6S', '5S', 'KD', 'QD', 'AC')).toEqual({
      cards: [2, 3],
      totals: [6, 6],
      winner: 'tie',
    });
    expect(dealt('7S', '6S', 'KD', 'QD').cards).toEqual([2, 2]);
  });

  it('draws for the banker by the player’s third card', () => {
    /** In the order of the player's third card from 0 to 9, as the rule card is printed. */
    const ruleCard: Record<number, string> = {
      2: 'DDDDDDDDDD',
      3: 'DDDDDDDDSD',
      4: 'SSDDDDDDSS',
      5: 'SSSSDDDDSS',
      6: 'SSSSSSDDSS',
      7: 'SSSSSSSSSS',
    };
    for (const [total, row] of Object.entries(ruleCard)) {
      const drawn = Array.from({ length: 10 }, (_none, third) =>
        bankerDrawsThird(Number(total), third) ? 'D' : 'S',
      );
      expect(drawn.join(''), `banker with ${total}`).toBe(row);
    }
  });

  it('pays what the table says: commission, half on six, pushes and pairs', () => {
    const bankerSix = dealBaccarat(stacked('TS', '6S', 'KD', 'QD', 'TC', ...CARD_DECK));
    expect(bankerSix.totals.banker).toBe(6);
    expect(payoutPercent('banker', bankerSix, baccaratPays.five_percent)).toBe(195);
    expect(payoutPercent('banker', bankerSix, baccaratPays.none)).toBe(150);
    expect(payoutPercent('player', bankerSix, baccaratPays.none)).toBe(0);
    const tie = dealBaccarat(stacked('7S', '7D', 'KD', 'QD'));
    expect(
      BACCARAT_SPOTS.map((spot) => payoutPercent(spot, tie, baccaratPays.five_percent)),
    ).toEqual([0, 1000, 0, 100, 100]);
    const pair = dealBaccarat(stacked('4S', '7D', '4D', 'QD'));
    expect(payoutPercent('playerPair', pair, baccaratPays.five_percent)).toBe(1300);
    // A ten and a king count the same and are no pair.
    expect(dealBaccarat(stacked('TS', '7D', 'KD', '2D')).pairs.player).toBe(false);
  });

  it('always ends as the rules allow, whatever the shoe', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...tables), (seed, name) => {
        const hands = dealBaccarat(createCardDealer(SHOE_DECKS, seeded(seed)));
        const counts = new Map<PlayingCard, number>();
        for (const card of [...hands.player, ...hands.banker]) {
          counts.set(card, (counts.get(card) ?? 0) + 1);
        }
        expect(Math.max(...counts.values())).toBeLessThanOrEqual(SHOE_DECKS);
        const { player, banker } = hands.totals;
        expect(hands.player.reduce((sum, card) => sum + cardPoints(card), 0) % 10).toBe(player);
        expect(hands.banker.reduce((sum, card) => sum + cardPoints(card), 0) % 10).toBe(banker);
        const { bets } = settleBaccarat(hands, { player: 7, tie: 3 }, baccaratPays[name]);
        expect(bets.map((bet) => bet.stake)).toEqual([3, 7]);
        for (const bet of bets)
          expect(Number.isInteger(Math.round(bet.win * 1e6) / 1e4)).toBe(true);
      }),
    );
  });
});

describe('bets on the table', () => {
  it('takes whole baht on known spots within the limits, and nothing else', () => {
    expect(parseBaccaratBets({ tie: 5, player: 10 })).toEqual({ tie: 5, player: 10 });
    for (const bad of [
      undefined,
      null,
      [],
      {},
      'player',
      { player: 0 },
      { player: -1 },
      { player: 1.5 },
      { player: '10' },
      { player: Number.NaN },
      { house: 10 },
      { player: 501 },
      { player: 500, tie: 500, playerPair: 1 },
      { player: 10, banker: 10 },
      { constructor: 10 },
    ]) {
      expect(parseBaccaratBets(bad)).toBeUndefined();
    }
    expect(refusalOfBets({ player: 10, banker: 10 })).toBe('both_sides');
  });

  it('never lets a table of bets in that is worth more than the limit', () => {
    const amount = fc.integer({ min: -10, max: 600 });
    const anyBets = fc.record(
      { player: amount, banker: amount, tie: amount, playerPair: amount, bankerPair: amount },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyBets, (value) => {
        const bets = parseBaccaratBets(value);
        if (bets === undefined) return;
        expect(totalBetBaht(bets)).toBeGreaterThan(0);
        expect(totalBetBaht(bets)).toBeLessThanOrEqual(1000);
      }),
    );
  });
});

describe('a coup over the wallet', () => {
  let stage: Stage;
  let session: string;
  beforeEach(async () => {
    stage = await openStage(seeded(3));
    session = await stage.launch({ game_code: 'daonuea-baccarat-north' });
  });
  afterEach(() => stage.close());

  const play = async (roundId: string, bets: unknown) => {
    const payload = { round_id: roundId, bets };
    const answer = await stage.app.inject({ method: 'POST', url: `${session}/deal`, payload });
    return { code: answer.statusCode, body: answer.json<RoundView<BaccaratOutcome>>() };
  };

  it('is one stake of all bets and one win of all that pay', async () => {
    const bets: BaccaratBets = { player: 10, tie: 5, bankerPair: 1 };
    const { body } = await play('round-0001', bets);
    expect(body.status).toBe('settled');
    expect(body.stake).toBe(16);
    const sums = stage.operator.received
      .filter(({ call }) => call === 'bet' || call === 'win')
      .map(({ fields }) => fields['amount']);
    expect(sums).toEqual([1_600_000, Math.round(body.win * 100_000)]);
    const won = body.outcome?.bets.reduce((sum, bet) => sum + bet.win, 0);
    expect(body.win).toBe(won);
    expect(body.balance).toBe(1000 - 16 + body.win);
  });

  it('is the same coup for the same id, and refuses the id with other bets of the same sum', async () => {
    const first = await play('round-0001', { player: 10, tie: 5 });
    expect((await play('round-0001', { tie: 5, player: 10 })).body).toEqual(first.body);
    const reused = await play('round-0001', { player: 5, tie: 10 });
    expect(reused.code).toBe(409);
    expect(stage.operator.received.filter(({ call }) => call === 'bet')).toHaveLength(1);
  });

  it('refuses bets the table does not take before any money is asked for', async () => {
    for (const bets of [
      {},
      { player: 10, banker: 10 },
      { player: 0.5 },
      'player',
      { player: 9e9 },
    ]) {
      expect((await play('round-0001', bets)).code).toBe(400);
    }
    expect(stage.operator.received.some(({ call }) => call === 'bet')).toBe(false);
  });

  it('keeps a road of the session’s results and explains each on its page', async () => {
    const rounds = [await play('round-0001', { banker: 10 }), await play('round-0002', { tie: 1 })];
    const { body } = await stage.get<PlayState<BaccaratFacts, BaccaratOutcome>>(`${session}/state`);
    expect(body.last_outcomes).toEqual(rounds.map((round) => round.body.outcome));
    expect(body.facts.spots.map((spot) => spot.pays)).toEqual([12, 9, 12, 1, 0.95]);
    const page = await stage.app.inject({ url: `/games/round/${rounds[0]?.body.id}` });
    expect(page.body).toContain('เจ้ามือ');
    expect(page.body).toContain('/games/art/daonuea-baccarat-north/');
  });

  it('describes nothing where the stored outcome is not one', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(describeBaccaratRound(value, (name) => name)).not.toContain('<script');
      }),
    );
  });
});
