import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MICRO_PER_BAHT, MICRO_PER_STUDIO_UNIT } from '@kapao/contract/money.ts';
import { DEMO_PASSWORD } from '../kit/api.ts';
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
/** So many payments are taken back after the member has lost all but a little. */
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
    let pick = client.random() * total;
    const [, act] = acts.find(([weight]) => (pick -= weight) < 0) ?? [0, readBalance];
    await act(client);
    await sleep(client.random() * LONGEST_PAUSE_MS);
  }
}

const shownInWallet = ({ balance }: { balance: number | undefined }) =>
  balance === undefined
    ? undefined
    : { micro: BigInt(balance) * MICRO_PER_STUDIO_UNIT, unitMicro: MICRO_PER_STUDIO_UNIT };

function walletBody({ studio, member }: Client, uuid: string, round: string) {
  return {
    token: studio.launchOf(member.uuid)?.token,
    supplier_user: member.uuid,
    transaction_uuid: uuid,
    request_uuid: randomUUID(),
    round,
    round_closed: false,
    game_code: studio.gameCode,
    currency: 'THB',
    is_free: false,
  };
}

interface Transaction {
  kind: 'bet' | 'win';
  uuid: string;
  round: string;
  units: number;
  bet?: string;
}

function post(client: Client, transaction: Transaction) {
  const { url, studio, member, recorder } = client;
  const { kind, uuid, round, units, bet } = transaction;
  const body = {
    ...walletBody(client, uuid, round),
    amount: units,
    ...(bet !== undefined && { reference_transaction_uuid: bet, round_closed: true }),
  };
  const amountMicro = BigInt(units) * MICRO_PER_STUDIO_UNIT;
  return recorder.askUntilAnswered(
    { memberId: member.id, kind, id: uuid, amountMicro },
    () => callAsStudio(studio, url, kind, body),
    shownInWallet,
  );
}

/** A bet, and perhaps its win or its rollback; some calls come twice, some with another amount. */
async function playRound(client: Client): Promise<void> {
  const { random } = client;
  const units = Math.ceil(random() * HIGHEST_STAKE_BAHT) * UNITS_PER_BAHT;
  const round = randomUUID();
  const bet: Transaction = { kind: 'bet', uuid: randomUUID(), round, units };
  const { answer } = await post(client, bet);
  if (answer === 'refused' || answer === 'poor') return;
  await repeatSometimes(client, bet, answer);
  const fate = random();
  if (fate < 0.1) return rollBack(client, bet);
  if (fate > 0.8 || answer !== 'done') return;
  if (fate > 0.78) await signOut(client);
  const won = Math.round(random() * HIGHEST_WIN * units);
  const win: Transaction = { kind: 'win', uuid: randomUUID(), round, units: won, bet: bet.uuid };
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
  const round = randomUUID();
  const bet: Transaction = { kind: 'bet', uuid: randomUUID(), round, units };
  const { answer } = await post(client, bet);
  if (answer !== 'done') return;
  await post(client, { kind: 'win', uuid: randomUUID(), round, units: 0, bet: bet.uuid });
}

async function repeatSometimes(
  client: Client,
  transaction: Transaction,
  answer: Reply<unknown>['answer'],
): Promise<void> {
  if (answer !== 'done') return;
  const dice = client.random();
  if (dice < 0.05) await post(client, transaction);
  if (dice > 0.96) await post(client, { ...transaction, units: transaction.units + 1 });
}

async function rollBack(client: Client, bet: Pick<Transaction, 'uuid' | 'round'>): Promise<void> {
  const { url, studio, member, recorder } = client;
  const body = {
    ...walletBody(client, randomUUID(), bet.round),
    reference_transaction_uuid: bet.uuid,
    round_closed: true,
    user: member.uuid,
  };
  await recorder.askUntilAnswered(
    { memberId: member.id, kind: 'rollback', id: bet.uuid },
    () => callAsStudio(studio, url, 'rollback', body),
    shownInWallet,
  );
}

/** The bet comes after its rollback, and must be refused. */
async function rollBackUnknownBet(client: Client): Promise<void> {
  const round = randomUUID();
  const bet: Transaction = { kind: 'bet', uuid: randomUUID(), round, units: UNITS_PER_BAHT };
  await rollBack(client, bet);
  await post(client, bet);
}

async function readBalance(client: Client) {
  const { url, studio, member, recorder } = client;
  const { token, supplier_user, request_uuid, game_code } = walletBody(client, '', '');
  return recorder.askUntilAnswered(
    { memberId: member.id, kind: 'balance', id: randomUUID() },
    () => callAsStudio(studio, url, 'balance', { token, supplier_user, request_uuid, game_code }),
    shownInWallet,
  );
}

/** Takes a payment back, often after the money is spent, so that the wallet must lend it. */
async function takeBack(client: Client): Promise<void> {
  if (client.random() < SPENT_RATE) await becomePoor(client);
  await chargeBack(client);
}

const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];

async function redeemCoupon(client: Client): Promise<void> {
  const { member, recorder, random } = client;
  const coupon = pick(couponCodes, random) ?? '';
  const amountMicro = 7n * MICRO_PER_BAHT;
  await recorder.askUntilAnswered(
    { memberId: member.id, kind: 'coupon', id: `${member.id}:${coupon}`, amountMicro },
    () => call(client, 'redeemCoupon', { body: { coupon } }),
  );
}

async function claimPromotion(client: Client): Promise<void> {
  const { member, recorder, random } = client;
  const promotion_id = pick(promotionIds, random) ?? 0;
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
