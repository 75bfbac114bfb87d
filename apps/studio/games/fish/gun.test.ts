import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SHOTS_AT_ONCE, SHOT_PAUSE_MS } from '../../src/engines/fish/protocol.ts';
import type { RoundStatus } from '../../src/play-protocol.ts';
import { StudioRefusal } from '../frame/session.ts';
import { FishGun, type FishRound, type FishPlayState, type GunSession } from './gun.ts';

/** Answers are given by the test, in whatever order it likes. */
let answers: { resolve: (round: FishRound) => void; reject: (error: Error) => void }[] = [];
let onTrouble: () => void = () => {};
let walletBalance = 100;
/** The statuses that successive polls of a round return; afterwards it is settled. */
let statuses: RoundStatus[] = [];

const state = (): FishPlayState => ({
  game: { code: 'x', name: 'x', name_english: 'x', provider: 'x' },
  facts: {
    kinds: [],
    returnToPlayer: 96,
    backdrop: '',
    gun: '',
    medium: 'water',
    colors: { deep: '', mid: '', glow: '', accent: '', accentDeep: '', ink: '' },
  },
  currency: 'THB',
  stakes: [10, 50],
  balance: walletBalance,
  lobby_url: null,
  deposit_url: null,
  last_round: null,
  last_outcomes: [],
});

const round = (sequence: number, balance: number | null): FishRound => ({
  round_id: `shot-${sequence}`,
  id: `round-${sequence}`,
  sequence,
  status: 'settled',
  stake: 10,
  win: 0,
  balance,
  outcome: { kind: 'J', isCaught: false, stakes: 0 },
  problem: null,
});

function openGun(stake = 10): FishGun {
  const session: GunSession = {
    play: (_act, _choice, trouble) => {
      onTrouble = trouble;
      return new Promise((resolve, reject) => answers.push({ resolve, reject }));
    },
    state: async () => state(),
    round: async (id) => ({
      ...round(Number(id.split('-')[1]), walletBalance),
      status: statuses.shift() ?? 'settled',
    }),
  };
  return new FishGun(session, state(), stake);
}

const shoot = (gun: FishGun, now = 0) => gun.shoot('J', now, () => {});

beforeEach(() => {
  answers = [];
  statuses = [];
  walletBalance = 100;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('fires about three times a second at most', async () => {
  const gun = openGun();
  void shoot(gun, 1000);
  expect(gun.readiness(1000 + SHOT_PAUSE_MS - 1)).toBe('reloading');
  expect(gun.readiness(1000 + SHOT_PAUSE_MS)).toBe('ready');
  expect(1000 / SHOT_PAUSE_MS).toBeLessThan(3.1);
});

it('has a few shots under way and then waits for an answer', async () => {
  const gun = openGun();
  const shots = Array.from({ length: SHOTS_AT_ONCE }, (_none, shot) => shoot(gun, shot * 1000));
  expect(gun.pending).toBe(SHOTS_AT_ONCE);
  expect(gun.readiness(60_000)).toBe('waiting');
  answers[0]?.resolve(round(1, 90));
  await shots[0];
  expect(gun.readiness(60_000)).toBe('ready');
});

it('shows the balance of the newest round, in whatever order the answers come', async () => {
  const gun = openGun();
  const shots = [shoot(gun), shoot(gun), shoot(gun)];
  answers[2]?.resolve(round(3, 70));
  await shots[2];
  expect(gun.balance).toBe(70);
  answers[0]?.resolve(round(1, 90));
  answers[1]?.resolve(round(2, 80));
  await Promise.all(shots);
  expect(gun.balance).toBe(70);
});

it('stops when the money is out, counting what is under way', async () => {
  walletBalance = 100;
  const gun = openGun(50);
  const shots = [shoot(gun), shoot(gun, 1000)];
  expect(gun.readiness(60_000)).toBe('waiting');
  answers[0]?.resolve(round(1, 50));
  answers[1]?.resolve(round(2, 0));
  await Promise.all(shots);
  expect(gun.readiness(60_000)).toBe('broke');
});

it('fires nothing while the network is gone, and goes on after the answer', async () => {
  const gun = openGun();
  const shot = shoot(gun);
  onTrouble();
  expect(gun.readiness(60_000)).toBe('waiting');
  answers[0]?.resolve(round(1, 90));
  await shot;
  expect(gun.readiness(60_000)).toBe('ready');
});

it('asks the wallet after a refusal, as soon as nothing is under way', async () => {
  const gun = openGun();
  const shots = [shoot(gun), shoot(gun)];
  walletBalance = 5;
  answers[0]?.reject(new StudioRefusal({ code: 'not_enough_money', message: '' }));
  await expect(shots[0]).rejects.toThrow(StudioRefusal);
  expect(gun.balance).toBe(100);
  answers[1]?.resolve(round(2, 90));
  await shots[1];
  await vi.runAllTimersAsync();
  expect(gun.balance).toBe(5);
});

it('takes a late prize from the wallet itself', async () => {
  const gun = openGun();
  walletBalance = 400;
  statuses = ['betting', 'paying'];
  const paid = gun.awaitEnd('shot-1');
  await vi.runAllTimersAsync();
  expect((await paid).status).toBe('settled');
  expect(statuses).toEqual([]);
  expect(gun.balance).toBe(400);
});
