import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStage, START_UNITS, type Stage } from '../../testing/studio-stage.ts';
import { booksBalanceUnits } from '../../testing/studio-books.ts';
import type { RoundView } from '../../play-protocol.ts';
import { payoutUnits } from './bets.ts';
import { isWinningPick } from './chances.ts';
import { sportsGames } from './sites.ts';
import type { BetOutcome, BetsView, MatchBoardView, LiveMatchesView } from './protocol.ts';

interface Failed {
  problem: { code: string; message: string };
}
type Bet = RoundView<BetOutcome>;
interface Leg {
  match: string;
  pick: string;
  odds: number;
}

const GAME = 'daonuea-sport';
const LATER_MS = 12 * 60_000;
const stakeUnits = (baht: number) => baht * 100_000;

let stage: Stage;
let session: string;
let isVoiding = false;
beforeEach(async () => {
  isVoiding = false;
  stage = await openStage(undefined, { isVoidingMatches: () => isVoiding });
  session = await launch();
});
afterEach(() => stage.close());

const launch = (fields: object = {}) => stage.launch({ game_code: GAME, ...fields });

/** The legs are of any kind: what is no leg has to be refused. */
async function place<Body = Bet>(legs: unknown, stake = 10, id = 'bet-00001') {
  const payload = { round_id: id, stake, legs };
  const answer = await stage.app.inject({ method: 'POST', url: `${session}/bet`, payload });
  return { code: answer.statusCode, body: answer.json<Body>() };
}

/** The first selection of the first so many matches. */
async function legsOf(count: number): Promise<Leg[]> {
  const { body } = await stage.get<MatchBoardView>(`${session}/board`);
  return body.matches.slice(0, count).map(({ id, markets }) => {
    const selection = markets[0]?.selections[0];
    if (selection === undefined) throw new Error('the match has no market');
    return { match: id, ...selection };
  });
}

const calls = (call: string) => stage.operator.received.filter((one) => one.call === call);
const bets = async () => (await stage.get<BetsView>(`${session}/bets`)).body.bets;

async function settleAll(laterMs = LATER_MS) {
  stage.advance(laterMs);
  await stage.studio.settler.settleDue();
  await stage.studio.outbox.deliverDue();
}

function expectBooksToAgree() {
  expect(stage.operator.balanceUnits).toBe(START_UNITS + booksBalanceUnits(stage.studio.store));
  expect(stage.operator.badSignatures).toEqual([]);
}

/** Computes the bet's payout from the scores that the site shows for its matches. */
function dueUnits({ legs }: BetOutcome, stake: number): number {
  const isWon = legs.every(
    ({ pick, score }) => score !== null && isWinningPick(pick, score[0], score[1]) === true,
  );
  return isWon
    ? payoutUnits(
        stakeUnits(stake),
        legs.map(({ odds }) => odds),
      )
    : 0;
}

describe('a bet', () => {
  it('takes the stake at once and stays open, without a win, until its match is over', async () => {
    const legs = await legsOf(1);
    const { code, body } = await place(legs);
    expect(code).toBe(200);
    expect(body).toMatchObject({ status: 'open', win: 0, balance: 990 });
    await stage.studio.settler.settleDue();
    expect(calls('bet').map(({ fields }) => fields['amount'])).toEqual([stakeUnits(10)]);
    expect(calls('bet')[0]?.fields['round_closed']).toBe(false);
    expect(calls('win')).toEqual([]);
    expect((await bets())[0]).toMatchObject({ status: 'open', stake: 10 });
  });

  it('is settled by the clock alone, with the win that its scores give, and closes its round', async () => {
    // A dozen matches, so that some are won and some lost whatever the seed.
    const legs = await legsOf(12);
    for (const [index, leg] of legs.entries()) await place([leg], 10, `bet-${1000 + index}`);
    await settleAll();
    const settled = await bets();
    expect(settled).toHaveLength(12);
    for (const bet of settled.filter(({ status }) => status === 'settled')) {
      expect(bet.win).toBe(Math.floor(dueUnits(bet.outcome, 10) / 1000) / 100);
      const [win] = calls('win').filter(({ fields }) => fields['round'] === bet.id);
      expect(win?.fields).toMatchObject({ amount: dueUnits(bet.outcome, 10), round_closed: true });
    }
    expect(calls('win').length + calls('rollback').length).toBe(12);
    await settleAll();
    expect(calls('win').length + calls('rollback').length).toBe(12);
    expectBooksToAgree();
  });

  it('outlives restarts of the studio, and the wallet being away', async () => {
    const [first, second] = await legsOf(2);
    if (first === undefined || second === undefined) throw new Error('two matches are needed');
    await place([first], 10, 'bet-00001');
    await place([first, second], 20, 'bet-00002');
    stage = await stage.restart();
    expect((await bets()).map(({ status }) => status)).toEqual(['open', 'open']);
    stage.operator.troubles['win'] = ['lost', 'answer lost', { status: 'RS_ERROR_UNKNOWN' }];
    await settleAll();
    stage = await stage.restart();
    for (let tries = 0; tries < 4; tries += 1) await settleAll();
    for (const bet of await bets()) expect(bet.status).toMatch(/^(settled|cancelled)$/);
    const ids = calls('win').map(({ fields }) =>
      JSON.stringify([fields['round'], fields['transaction_uuid']]),
    );
    expect(new Set(ids).size).toBe(new Set(calls('win').map((one) => one.fields['round'])).size);
    expectBooksToAgree();
  });

  it('multiplies an accumulator, and waits for the last of its matches', async () => {
    const legs = await legsOf(5);
    const { body } = await place(legs, 10);
    const pays = payoutUnits(
      stakeUnits(10),
      legs.map(({ odds }) => odds),
    );
    expect(body.outcome).toMatchObject({ boost: 17, pays: Math.floor(pays / 1000) / 100 });
    const ends = body.outcome?.legs.map((leg) => leg.ends_at) ?? [];
    expect(ends).toHaveLength(5);
    await settleAll(Math.min(...ends) - stage.studio.now());
    expect((await bets())[0]?.status).toBe('open');
    await settleAll(Math.max(...ends) - stage.studio.now());
    const [bet] = await bets();
    expect(bet?.status).toMatch(/^(settled|cancelled)$/);
    if (bet !== undefined) expect(bet.win).toBe(Math.floor(dueUnits(bet.outcome, 10) / 1000) / 100);
    expectBooksToAgree();
  });

  it('is one bet under one id, also when it comes again after the match has begun', async () => {
    const legs = await legsOf(1);
    const [one, again] = await Promise.all([place(legs), place(legs)]);
    expect(again.body).toEqual(one.body);
    stage.advance(LATER_MS);
    expect((await place(legs)).body.id).toBe(one.body.id);
    expect(calls('bet')).toHaveLength(1);
    const other = await place<Failed>(legs, 20);
    expect(other.body.problem.code).toBe('round_id_reused');
  });

  it('gives the stake back when the answer to it is lost, and never settles', async () => {
    stage.operator.troubles['bet'] = ['answer lost'];
    const { body } = await place<Failed>(await legsOf(1));
    expect(body.problem.code).toBe('stake_returned');
    await settleAll();
    expect(calls('rollback')).toHaveLength(1);
    expect(calls('win')).toEqual([]);
    expect(await bets()).toEqual([]);
    expect(stage.operator.balanceUnits).toBe(START_UNITS);
  });
});

describe('an abandoned match', () => {
  it('returns every bet on it by a rollback, repeated until it is through', async () => {
    const legs = await legsOf(3);
    await place(legs.slice(0, 1), 10, 'bet-00001');
    await place(legs, 50, 'bet-00002');
    isVoiding = true;
    stage.operator.troubles['rollback'] = ['lost', 'answer lost'];
    for (let tries = 0; tries < 3; tries += 1) await settleAll();
    expect((await bets()).map(({ status, win }) => [status, win])).toEqual([
      ['cancelled', 0],
      ['cancelled', 0],
    ]);
    expect(calls('win')).toEqual([]);
    expect(stage.operator.balanceUnits).toBe(START_UNITS);
    expectBooksToAgree();
  });

  it('stays abandoned after a restart and when the fault is over', async () => {
    const [leg] = await legsOf(1);
    if (leg === undefined) throw new Error('a match is needed');
    await place([leg]);
    isVoiding = true;
    stage.advance(LATER_MS);
    await stage.studio.settler.settleDue();
    isVoiding = false;
    stage = await stage.restart();
    expect(stage.studio.store.findMatchResult(leg.match)).toEqual({ status: 'void' });
  });

  it('gives play money back too', async () => {
    session = await launch({ currency: 'FUN', user: undefined, token: undefined });
    const { body } = await place(await legsOf(1), 100);
    expect(body).toMatchObject({ status: 'open', balance: 9900 });
    isVoiding = true;
    await settleAll();
    expect((await bets())[0]?.status).toBe('cancelled');
    expect((await stage.get<{ balance: number }>(`${session}/state`)).body.balance).toBe(10_000);
    expect(stage.operator.received).toEqual([]);
  });
});

describe('what is refused', () => {
  it('is anything that the site does not sell', async () => {
    const [leg] = await legsOf(1);
    if (leg === undefined) throw new Error('a match is needed');
    const refusals: [unknown, number, string][] = [
      [[leg], 0, 'stake_unknown'],
      [[leg], 1.5, 'stake_unknown'],
      [[leg], 5001, 'stake_unknown'],
      [[], 10, 'invalid_input'],
      [[leg, leg], 10, 'invalid_input'],
      [[{ ...leg, pick: 'o99.5' }], 10, 'invalid_input'],
      [[{ ...leg, match: 'nowhere-1' }], 10, 'invalid_input'],
      [[{ ...leg, odds: leg.odds + 10 }], 10, 'odds_changed'],
    ];
    for (const [legs, stake, code] of refusals) {
      expect((await place<Failed>(legs, stake)).body.problem.code).toBe(code);
    }
    expect(calls('bet')).toEqual([]);
  });

  it('is a match that has begun, or has not opened', async () => {
    const [leg] = await legsOf(1);
    if (leg === undefined) throw new Error('a match is needed');
    const [league = '', index = ''] = leg.match.split('-');
    const later = { ...leg, match: `${league}-${Number(index) + 9}` };
    expect((await place<Failed>([later])).body.problem.code).toBe('match_closed');
    stage.advance(LATER_MS);
    expect((await place<Failed>([leg])).body.problem.code).toBe('match_closed');
  });

  it.each(['RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_BET_LIMIT_EXCEEDED', 'RS_ERROR_TOKEN_EXPIRED'])(
    'is told when the wallet says %s, and leaves no bet',
    async (status) => {
      stage.operator.troubles['bet'] = [{ status }];
      const { code, body } = await place<Failed>(await legsOf(1));
      expect(code).toBe(409);
      expect(body.problem.message).toMatch(/[ก-๙]/);
      await settleAll();
      expect(calls('win').length + calls('rollback').length).toBe(0);
      expect(await bets()).toEqual([]);
    },
  );

  it('is a visit that is none, or of another game', async () => {
    const slot = await stage.launch();
    for (const [path, code] of [
      ['/games/play/nobody', 'session_unknown'],
      [slot, 'game_unavailable'],
    ]) {
      for (const part of ['board', 'live', 'bets']) {
        expect((await stage.get<Failed>(`${path}/${part}`)).body.problem.code).toBe(code);
      }
    }
  });
});

describe('the site', () => {
  it.each(sportsGames.map((game) => [game.category, game.code]))(
    'opens %s by a link that carries a uuid',
    async (_category, code) => {
      const link = new URL(await stage.link({ game_code: code, lang: 'en' }));
      expect(link.pathname).toBe('/sports');
      expect(link.searchParams.get('uuid')).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
      expect(link.searchParams.get('lang')).toBe('en');
      const path = `/games/play/${link.searchParams.get('uuid')}`;
      expect(
        (await stage.get<MatchBoardView>(`${path}/board`)).body.matches.length,
      ).toBeGreaterThan(1);
    },
  );

  it('leads to a demo without a uuid', async () => {
    const first = await stage.app.inject({ url: '/sports' });
    const demo = await stage.app.inject({ url: String(first.headers['location']) });
    expect(demo.headers['location']).toMatch(/^\/sports\?uuid=/);
  });

  it('shows the bets of a member on every later visit, and to nobody else', async () => {
    await place(await legsOf(1));
    const own = await launch({ token: 'another-token' });
    expect((await stage.get<BetsView>(`${own}/bets`)).body.bets).toHaveLength(1);
    const stranger = await launch({ user: 'member-2', token: 'stranger' });
    expect((await stage.get<BetsView>(`${stranger}/bets`)).body.bets).toEqual([]);
    const demo = await launch({ currency: 'FUN', user: undefined, token: undefined });
    expect((await stage.get<BetsView>(`${demo}/bets`)).body.bets).toEqual([]);
  });

  it('plays matches with a score that only grows, and ends each with its result', async () => {
    const scores = new Map<string, number>();
    let ended = 0;
    for (let step = 0; step < 90; step += 1) {
      const { body } = await stage.get<LiveMatchesView>(`${session}/live`);
      for (const { id, score, status } of body.matches) {
        const goals = score[0] + score[1];
        expect(goals).toBeGreaterThanOrEqual(scores.get(id) ?? 0);
        scores.set(id, goals);
        if (status === 'finished') ended += 1;
      }
      stage.advance(5000);
    }
    expect(scores.size).toBeGreaterThan(10);
    expect(ended).toBeGreaterThan(10);
  });

  it('tells how a bet ended on the page of its round', async () => {
    const { body } = await place(await legsOf(2));
    const page = async () => (await stage.app.inject({ url: `/games/round/${body.id}` })).body;
    expect(await page()).toContain('รอผล');
    await settleAll();
    expect(await page()).toMatch(/<b>(ถูก|ไม่ถูก|ยกเลิก)<\/b>/);
  });
});
