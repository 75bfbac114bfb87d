import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MICRO_PER_BAHT, MICRO_PER_STUDIO_UNIT } from '@kapao/contract/money.ts';
import { DEMO_PASSWORD } from '../kit/api.ts';
import { pick } from '../kit/pick.ts';
import { balanceBody, betBody, rollbackBody, winBody } from '../kit/wallet.ts';
import type { BetBody } from '../kit/wallet.ts';
import { callAsStudio, callMember } from './calls.ts';
import type { Reply } from './calls.ts';
import { ask, call } from './client.ts';
import type { Client } from './client.ts';
import { chargeBack, deposit, withdraw } from './payments.ts';
import { couponCodes, promotionIds } from './stage.ts';

const LONGEST_PAUSE_MS = 250;
const UNITS_PER_BAHT = Number(MICRO_PER_BAHT / MICRO_PER_STUDIO_UNIT);
const HIGHEST_STAKE_BAHT = 5;
const HIGHEST_WIN = 3;
const POOR_OPENING_BAHT = 10;
/** The share of chargebacks that come after the member has lost all but a little. */
const SPENT_RATE = 0.5;
const SIGN_IN_TIMEOUT_MS = 60_000;

/** Plays, pays and claims, one operation after the other, until the run is over. */
export async function playOn(client: Client): Promise<void> {
  const acts: [weight: number, act: (client: Client) => Promise<unknown>][] = [
    [50, playRound],
    [4, rollBackUnknownBet],
    [12, readBalance],
    [client.member.isPoor ? 0 : 8, deposit],
    [6, withdraw],
    [4, takeBack],
    [5, redeemCoupon],
    [5, claimPromotion],
    [1, signInAnew],
  ];
  const total = acts.reduce((sum, [weight]) => sum + weight, 0);
  while (!client.isOver()) {
    let left = client.random() * total;
    const [, act] = acts.find(([weight]) => (left -= weight) < 0) ?? [0, readBalance];
    await act(client);
    await sleep(client.random() * LONGEST_PAUSE_MS);
  }
}

const shownInWallet = ({ balance }: { balance: number | undefined }) =>
  balance === undefined
    ? undefined
    : { micro: BigInt(balance) * MICRO_PER_STUDIO_UNIT, unitMicro: MICRO_PER_STUDIO_UNIT };

const sessionOf = ({ studio, member }: Client) => studio.lastSession(member.uuid);

interface Transaction {
  kind: 'bet' | 'win';
  body: BetBody;
}

function post({ url, studio, member, recorder }: Client, { kind, body }: Transaction) {
  const amountMicro = BigInt(body.amount) * MICRO_PER_STUDIO_UNIT;
  return recorder.askUntilAnswered(
    { memberId: member.id, kind, id: body.transaction_uuid, amountMicro },
    () => callAsStudio(studio, url, kind, body),
    shownInWallet,
  );
}

/** Plays a bet, and perhaps its win or its rollback; some calls come twice, some with another amount. */
async function playRound(client: Client): Promise<void> {
  const { random } = client;
  const units = Math.ceil(random() * HIGHEST_STAKE_BAHT) * UNITS_PER_BAHT;
  const bet: Transaction = { kind: 'bet', body: betBody(sessionOf(client), units) };
  const { answer } = await post(client, bet);
  if (answer === 'refused' || answer === 'poor') return;
  await repeatSometimes(client, bet, answer);
  const fate = random();
  if (fate < 0.1) return rollBack(client, bet.body);
  if (fate > 0.8 || answer !== 'done') return;
  if (fate > 0.78) await signOut(client);
  const won = Math.round(random() * HIGHEST_WIN * units);
  const win: Transaction = { kind: 'win', body: winBody(bet.body, won) };
  const paid = await post(client, win);
  await repeatSometimes(client, win, paid.answer);
  if (fate > 0.78) await signIn(client);
}

/** Loses all but a little, so that stakes are soon bonus money. */
export async function becomePoor(client: Client): Promise<void> {
  const reply = await readBalance(client);
  const balance = (reply.answer === 'done' && reply.data.balance) || 0;
  const units = balance - POOR_OPENING_BAHT * UNITS_PER_BAHT;
  if (units <= 0) return;
  const body = betBody(sessionOf(client), units);
  const { answer } = await post(client, { kind: 'bet', body });
  if (answer !== 'done') return;
  await post(client, { kind: 'win', body: winBody(body, 0) });
}

async function repeatSometimes(
  client: Client,
  transaction: Transaction,
  answer: Reply<unknown>['answer'],
): Promise<void> {
  if (answer !== 'done') return;
  const dice = client.random();
  if (dice < 0.05) await post(client, transaction);
  if (dice > 0.96) {
    const { kind, body } = transaction;
    await post(client, { kind, body: { ...body, amount: body.amount + 1 } });
  }
}

async function rollBack({ url, studio, member, recorder }: Client, bet: BetBody): Promise<void> {
  const body = rollbackBody(bet);
  await recorder.askUntilAnswered(
    { memberId: member.id, kind: 'rollback', id: bet.transaction_uuid },
    () => callAsStudio(studio, url, 'rollback', body),
    shownInWallet,
  );
}

/** Rolls back a bet before the bet comes, which must then be refused. */
async function rollBackUnknownBet(client: Client): Promise<void> {
  const body = betBody(sessionOf(client), UNITS_PER_BAHT);
  await rollBack(client, body);
  await post(client, { kind: 'bet', body });
}

async function readBalance(client: Client) {
  const { url, studio, member, recorder } = client;
  const body = balanceBody(sessionOf(client));
  return recorder.askUntilAnswered(
    { memberId: member.id, kind: 'balance', id: randomUUID() },
    () => callAsStudio(studio, url, 'balance', body),
    shownInWallet,
  );
}

/** Takes a payment back, often after the money is spent, so that the wallet must lend it. */
async function takeBack(client: Client): Promise<void> {
  if (client.random() < SPENT_RATE) await becomePoor(client);
  await chargeBack(client);
}

async function redeemCoupon(client: Client): Promise<void> {
  const { member, recorder, random } = client;
  const coupon = pick(random, couponCodes);
  const amountMicro = 7n * MICRO_PER_BAHT;
  await recorder.askUntilAnswered(
    { memberId: member.id, kind: 'coupon', id: `${member.id}:${coupon}`, amountMicro },
    () => call(client, 'redeemCoupon', { body: { coupon } }),
  );
}

async function claimPromotion(client: Client): Promise<void> {
  const { member, recorder, random } = client;
  const promotion_id = pick(random, promotionIds);
  const amountMicro = 20n * MICRO_PER_BAHT;
  await recorder.askUntilAnswered(
    { memberId: member.id, kind: 'promotion', id: `${member.id}:${promotion_id}`, amountMicro },
    () => call(client, 'claimPromotion', { body: { promotion_id } }),
  );
}

async function signInAnew(client: Client): Promise<void> {
  await signOut(client);
  await signIn(client);
}

async function signOut(client: Client): Promise<void> {
  await ask(client, 'logout');
}

/** Signs in and opens the game, with as many tries as it takes. @returns whether that worked in time */
export async function signIn(client: Client): Promise<boolean> {
  const { url, member, recorder } = client;
  const body = { phone: member.phone, password: DEMO_PASSWORD, website_id: 3 };
  const endMs = Date.now() + SIGN_IN_TIMEOUT_MS;
  while (Date.now() < endMs) {
    const reply = await recorder.askUntilAnswered(
      { memberId: member.id, kind: 'call', id: `login:${randomUUID()}` },
      () => callMember(url, 'login', { body, address: member.address }),
    );
    if (reply.answer === 'done') {
      member.token = reply.data.member_data.access_token;
      client.live.connect(member.token);
      if (await openGame(client)) return true;
    }
    await sleep(LONGEST_PAUSE_MS);
  }
  return false;
}

/** Opens the studio's game; false without an answer. */
async function openGame(client: Client): Promise<boolean> {
  const { studio } = client;
  const body = { game_id: studio.gameCode, provider: studio.code, tab: 'SLOT' };
  const { answer } = await ask(client, 'startGame', { body });
  return answer === 'done';
}
