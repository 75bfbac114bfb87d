import { afterEach, beforeEach, expect, it } from 'vitest';
import { booksBalanceUnits } from './testing/studio-books.ts';
import { openStage, START_UNITS, type Stage } from './testing/studio-stage.ts';
import { SHOTS_AT_ONCE } from './engines/fish/protocol.ts';
import type { RoundView } from './play-protocol.ts';

interface Failed {
  problem: { code: string };
}

let stage: Stage;
let session: string;
beforeEach(async () => {
  stage = await openStage();
  session = await stage.launch({ game_code: 'daonuea-coral-hunter' });
});
afterEach(() => stage.close());

async function shoot<Body = RoundView>(roundId: string, stake = 10, kind = 'J') {
  const payload = { round_id: roundId, stake, kind };
  const answer = await stage.app.inject({ method: 'POST', url: `${session}/shoot`, payload });
  return { code: answer.statusCode, body: answer.json<Body>() };
}

const roundIds = (count: number) =>
  Array.from({ length: count }, (_none, shot) => `shot-000${shot}`);
const sent = () => stage.operator.received.map(({ call }) => call);

function expectBooksToAgree() {
  expect(stage.operator.balanceUnits).toBe(START_UNITS + booksBalanceUnits(stage.studio.store));
}

it('plays several shots that are under way together, one wallet call at a time, in their order', async () => {
  const answers = await Promise.all(roundIds(SHOTS_AT_ONCE).map((id) => shoot(id)));
  expect(answers.map(({ body }) => body.status)).toEqual(answers.map(() => 'settled'));
  expect(sent().filter((call) => call === 'bet' || call === 'win')).toEqual(
    answers.flatMap(() => ['bet', 'win']),
  );
  // Each balance follows from the one before, and the last is the wallet's own.
  let balance = START_UNITS / 100_000;
  for (const { body } of answers.toSorted((a, b) => a.body.sequence - b.body.sequence)) {
    balance += body.win - body.stake;
    expect(body.balance).toBeCloseTo(balance, 2);
  }
  expect(balance).toBeCloseTo(stage.operator.balanceUnits / 100_000, 2);
  expectBooksToAgree();
});

it('refuses one shot too many, and takes it when there is room again', async () => {
  const ids = roundIds(SHOTS_AT_ONCE + 1);
  const answers = await Promise.all(ids.map((id) => shoot<Failed>(id)));
  const refused = answers.findIndex(({ code }) => code === 409);
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(SHOTS_AT_ONCE);
  expect(answers[refused]?.body.problem.code).toBe('round_in_progress');
  expect((await shoot(ids[refused] ?? '')).code).toBe(200);
  expectBooksToAgree();
});

it('plays a shot once, however often and whenever its id comes', async () => {
  const ids = [...roundIds(SHOTS_AT_ONCE), ...roundIds(SHOTS_AT_ONCE)];
  const answers = await Promise.all(ids.map((id) => shoot(id)));
  expect(sent().filter((call) => call === 'bet')).toHaveLength(SHOTS_AT_ONCE);
  for (const id of roundIds(SHOTS_AT_ONCE)) {
    const { body } = await shoot(id);
    expect(answers.filter((one) => one.body.round_id === id).map((one) => one.body)).toEqual([
      body,
      body,
    ]);
  }
  expectBooksToAgree();
});

it('refuses the id of a shot with another target', async () => {
  await shoot('shot-0000', 10, 'J');
  const again = await shoot<Failed>('shot-0000', 10, 'A');
  expect(again.body.problem.code).toBe('round_id_reused');
});

it('stops at the money: what it does not reach for is refused and costs nothing', async () => {
  await stage.close();
  // Every draw is the highest there is: no shot catches anything.
  stage = await openStage({ below: (limit) => limit - 1 });
  session = await stage.launch({ game_code: 'daonuea-coral-hunter' });
  stage.operator.balanceUnits = 1_500_000;
  const answers = await Promise.all(roundIds(SHOTS_AT_ONCE).map((id) => shoot<Failed>(id)));
  const refused = answers.filter(({ code }) => code === 409);
  expect(refused).toHaveLength(SHOTS_AT_ONCE - 1);
  for (const { body } of refused) expect(body.problem.code).toBe('not_enough_money');
  expect(stage.operator.balanceUnits).toBe(500_000);
});

it('goes on after a shot whose stake the wallet did not answer', async () => {
  stage.operator.troubles['bet'] = [{ status: 'RS_ERROR_UNKNOWN' }];
  const answers = await Promise.all(roundIds(3).map((id) => shoot<Failed>(id)));
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
  expect(answers.find(({ code }) => code === 409)?.body.problem.code).toBe('stake_returned');
  expectBooksToAgree();
});
