import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '../../../audit/list.ts';
import { roundsOpenCommand } from '../../../entries/commands/games/rounds-open.ts';
import { settingsSetCommand } from '../../../entries/commands/site/settings-set.ts';
import { commandConfig, runCommand, saveFile } from '../../../testing/commands.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { startLaunchStudio } from '../../../testing/play/launch-studio.ts';
import type { LaunchStudio } from '../../../testing/play/launch-studio.ts';
import { balancesOf, newMember } from '../../../testing/money/payments.ts';
import type { TestMember } from '../../../testing/money/payments.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { askAboutRounds } from './ask-about-rounds.ts';
import { placeBet, settleWin, projectBets } from '../../../testing/play/studio-transactions.ts';

const BAHT = 1_000_000n;
const SATANG_PER_BAHT = 100;
const never = new AbortController().signal;

let database: TestDatabase;
let server: TestServer;
let orchid: LaunchStudio;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ DATABASE_URL: database.url });
  orchid = await startLaunchStudio(server, 'orchid', [
    { gameCode: 'mango', category: 'SLOT' },
    { gameCode: 'league', category: 'SABA' },
  ]);
});
afterAll(async () => {
  await orchid.close();
  await server.close();
  await database.close();
});

type Bet = ReturnType<typeof betOf>;

function betOf(member: TestMember, gameCode: string) {
  return {
    studioCode: 'orchid',
    transactionUuid: randomUUID(),
    memberId: member.id,
    gameCode,
    round: randomUUID(),
    isRoundClosed: false,
    isFree: false,
    amountMicro: 10n * BAHT,
  };
}

async function openBet(
  gameCode = 'mango',
  member?: TestMember,
): Promise<Bet & { who: TestMember }> {
  const who = member ?? (await newMember(server, 1_000));
  const bet = betOf(who, gameCode);
  expect(await placeBet(server.context, bet)).toMatchObject({ outcome: 'done' });
  await projectBets(server.context);
  return { ...bet, who };
}

/** As if the round had been open, and its last answer been given, for so much longer. */
async function letPass({ round }: Bet, minutes: number): Promise<void> {
  await server.context.database.query(sql`
    update open_bets
       set ask_at = ask_at - make_interval(mins => ${minutes})
     where round = ${round}`);
}

const ask = () => askAboutRounds(server.context, never);
const asksAbout = ({ round }: Bet) =>
  orchid.rounds.filter((question) => question['round'] === round).length;

async function rowOf({ round }: Bet) {
  const [row] = await server.context.database.query<{ answer: string | null; asks: number }>(sql`
    select answer,
           asks
      from open_bets
     where round = ${round}`);
  return row;
}

describe('asking about rounds', () => {
  it('studio-58 studio-59 studio-60: asks when the setting says, once on two servers, and then with growing pauses', async () => {
    orchid.answer = { url: 'https://orchid.example/round' };
    const bet = await openBet();
    await letPass(bet, 29);
    await ask();
    expect(asksAbout(bet)).toBe(0);
    await letPass(bet, 1);
    await Promise.all([ask(), ask()]);
    expect(asksAbout(bet)).toBe(1);
    expect(orchid.rounds.at(-1)).toMatchObject({
      user: bet.who.uuid,
      round: bet.round,
      transaction_uuid: bet.transactionUuid,
    });
    expect(await rowOf(bet)).toEqual({ answer: 'known', asks: 1 });
    await letPass(bet, 30);
    await ask();
    expect(asksAbout(bet)).toBe(2);
    await letPass(bet, 59);
    await ask();
    expect(asksAbout(bet)).toBe(2);
    await letPass(bet, 1);
    await ask();
    expect(asksAbout(bet)).toBe(3);
  });

  it('studio-58: waits for days where the game is of the sport group, or as long as the operator says', async () => {
    orchid.answer = { url: 'https://orchid.example/round' };
    const sport = await openBet('league');
    await letPass(sport, 47 * 60);
    await ask();
    expect(asksAbout(sport)).toBe(0);
    await letPass(sport, 60);
    await ask();
    expect(asksAbout(sport)).toBe(1);
    await saveFile(database.url, settingsSetCommand, { round_question_minutes: 5 });
    const slot = await openBet();
    await letPass(slot, 5);
    await ask();
    expect(asksAbout(slot)).toBe(1);
    await saveFile(database.url, settingsSetCommand, { round_question_minutes: 30 });
  });

  it('studio-62: heals a win that got lost: the studio sends it again, and nobody is asked any more', async () => {
    const bet = await openBet();
    const win = { ...bet, transactionUuid: randomUUID(), referenceUuid: bet.transactionUuid };
    const { who: _, ...sent } = { ...win, amountMicro: 25n * BAHT, isRoundClosed: true };
    await letPass(bet, 30);
    orchid.answer = { url: 'https://orchid.example/round' };
    await ask();
    await settleWin(server.context, sent);
    const { available } = await balancesOf(server, bet.who);
    expect(available).toBe(1_015 * SATANG_PER_BAHT);
    await letPass(bet, 60);
    await ask();
    expect(asksAbout(bet)).toBe(1);
    expect(await rowOf(bet)).toBeUndefined();
    await settleWin(server.context, sent);
    expect((await balancesOf(server, bet.who)).available).toBe(available);
  });

  it('studio-62: drops what was decided without a question, however many', async () => {
    const who = await newMember(server, 1_000);
    const bets = Array.from({ length: 450 }, () => ({ ...betOf(who, 'mango'), amountMicro: BAHT }));
    await Promise.all(bets.map((bet) => placeBet(server.context, bet)));
    await projectBets(server.context);
    await server.context.database.query(sql`
      update open_bets set ask_at = now() - interval '1 day' where member_id = ${who.id}`);
    const wins = bets.map((bet) => ({ ...bet, referenceUuid: bet.transactionUuid }));
    await Promise.all(
      wins.map((win) => settleWin(server.context, { ...win, transactionUuid: randomUUID() })),
    );
    const before = orchid.rounds.length;
    await ask();
    expect(orchid.rounds.length).toBe(before);
    const left = await server.context.database.query(sql`
      select 1 from open_bets where member_id = ${who.id}`);
    expect(left).toEqual([]);
  });

  it.each([
    ['unknown', { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' }],
    ['rolled_back', { status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' }],
    ['refused', { status: 'RS_ERROR_INVALID_SIGNATURE' }],
    ['unanswered', { url: 'javascript:0' }],
    ['unanswered', 'oops'],
  ])(
    'studio-15 studio-61 studio-63: keeps the answer %s for the operator, and moves no money',
    async (answer, said) => {
      const bet = await openBet();
      orchid.answer = said;
      await letPass(bet, 30);
      await ask();
      expect(await rowOf(bet)).toEqual({ answer, asks: 1 });
      expect((await balancesOf(server, bet.who)).available).toBe(990 * SATANG_PER_BAHT);
      const listed: Record<string, unknown>[] = JSON.parse(
        await runCommand(commandConfig(database.url), roundsOpenCommand, {
          'older-than': '0',
          doubtful: true,
          json: true,
        }),
      );
      expect(listed).toContainEqual(
        expect.objectContaining({ studio: 'orchid', round: bet.round, answer, asked: 1, bets: 1 }),
      );
      const metrics = await server.app.inject({ url: '/api/metrics' });
      expect(metrics.body).toMatch(
        new RegExp(`studio_round_questions_total\\{answer="${answer}"\\} [1-9]`),
      );
      await server.context.database.query(sql`delete from open_bets where round = ${bet.round}`);
    },
  );

  it('studio-60: asks about a round once, however many bets of it are open, and leaves a silent studio alone', async () => {
    const first = await openBet();
    const second = { ...betOf(first.who, 'mango'), round: first.round };
    await placeBet(server.context, second);
    await projectBets(server.context);
    await letPass(first, 30);
    orchid.answer = 'oops';
    await ask();
    expect(asksAbout(first)).toBe(1);
    await letPass(first, 5);
    await ask();
    expect(asksAbout(first)).toBe(2);
    expect(await rowOf(first)).toEqual({ answer: 'unanswered', asks: 2 });
  });
});

it('studio-63: rounds:open lists the oldest first, and those that are known unless only doubtful ones are asked for', async () => {
  const bet = await openBet();
  const list = async (args: Record<string, string | true>) =>
    (await runCommand(commandConfig(database.url), roundsOpenCommand, args)).includes(bet.round);
  expect(await list({ 'older-than': '0' })).toBe(true);
  expect(await list({ 'older-than': '0', doubtful: true })).toBe(false);
  expect(await list({})).toBe(false);
  await expect(list({ 'older-than': 'x' })).rejects.toThrow('--older-than');
});

it('command-05: rounds:open masks the phone, and records the member who is revealed', async () => {
  const bet = await openBet();
  const phoneOf = async (args: { reveal?: true }) => {
    const listed: { round: string; phone: string }[] = JSON.parse(
      await runCommand(commandConfig(database.url), roundsOpenCommand, {
        ...args,
        'older-than': '0',
        json: true,
      }),
    );
    return listed.find(({ round }) => round === bet.round)?.phone;
  };
  const target = `member:${bet.who.id}`;
  const revealed = () => listAudit(server.context.database, { target, limit: 10 });
  expect(await phoneOf({})).toMatch(/^\d{3}-xxx-\d{4}$/);
  expect(await revealed()).toEqual([]);
  expect(await phoneOf({ reveal: true })).toMatch(/^\d{10}$/);
  expect(await revealed()).toMatchObject([
    { actorKind: 'command', operation: 'revealMember', after: '{"revealed":["phone"]}' },
  ]);
});
