import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StudioRefusal, SessionClient } from './session.ts';

/** A studio that keeps rounds by id; `troubles` are taken one by one, then all goes well. */
const rounds = new Map<string, object>();
const posted: string[] = [];
let troubles: ('lost' | 'answer lost')[] = [];

async function fakeFetch(url: string, init: RequestInit): Promise<Response> {
  const trouble = troubles.shift();
  if (trouble === 'lost') throw new TypeError('network');
  const answer = handle(url, init);
  if (trouble === 'answer lost') throw new TypeError('network');
  return answer;
}

function handle(url: string, init: RequestInit): Response {
  if (init.method === 'POST') {
    const { round_id, stake } = JSON.parse(typeof init.body === 'string' ? init.body : '{}');
    posted.push(round_id);
    if (stake === 0) {
      return Response.json({ problem: { code: 'stake_unknown', message: 'ไม่มี' } }, { status: 400 });
    }
    rounds.set(round_id, { round_id, status: 'settled', win: 5 });
  }
  const id = init.method === 'POST' ? posted.at(-1) : url.split('/').at(-1);
  const round = rounds.get(id ?? '');
  if (round !== undefined) return Response.json(round);
  return Response.json({ problem: { code: 'round_unknown', message: 'ไม่พบ' } }, { status: 404 });
}

const session = () => new SessionClient('/games/play/abc');
const noTrouble = () => {
  throw new Error('nothing went wrong');
};

beforeEach(() => {
  rounds.clear();
  posted.length = 0;
  troubles = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fakeFetch);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('plays one press as one round', async () => {
  const round = await session().play('spin', { stake: 1 }, noTrouble);
  expect(round.win).toBe(5);
  expect(posted).toEqual([round.round_id]);
});

it('asks for the round when its answer was lost, and never sends another', async () => {
  troubles = ['answer lost', 'lost', 'answer lost'];
  const told = vi.fn();
  const playing = session().play('spin', { stake: 1 }, told);
  await vi.runAllTimersAsync();
  expect((await playing).status).toBe('settled');
  expect(told).toHaveBeenCalledTimes(3);
  expect(posted).toHaveLength(1);
});

it('sends the same id again when the round never arrived', async () => {
  troubles = ['lost'];
  const playing = session().play('spin', { stake: 1 }, () => {});
  await vi.runAllTimersAsync();
  const round = await playing;
  expect(posted).toEqual([round.round_id]);
  expect(rounds.size).toBe(1);
});

it('hands on what the studio refuses', async () => {
  await expect(session().play('spin', { stake: 0 }, noTrouble)).rejects.toThrow(StudioRefusal);
});

it('remembers every round under way, and asks for all of them after a reload', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  troubles = ['answer lost', 'answer lost'];
  const before = session();
  // The page is left before an answer is here: these never end.
  void before.play('shoot', { stake: 1 }, () => {});
  void before.play('shoot', { stake: 1 }, () => {});
  const resumed = await session().resumeAll();
  expect(resumed.map((round) => round.round_id)).toEqual(posted);
  expect(posted).toHaveLength(2);
  expect(kept.size).toBe(0);
});
