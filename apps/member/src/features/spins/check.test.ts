import { spinVectors } from '@kapao/contract/spin-vectors.ts';
import type { SpinRound } from '@kapao/contract/spins.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { KNOWN_SEED, playedRound } from '../../testing/spin-samples.ts';
import { checkSpin, randomClientSeed } from './check.ts';
import type { SpinMemory } from './memory.ts';

const unseen: SpinMemory = { serverSeedHash: null, clientSeed: null };
afterEach(() => vi.unstubAllGlobals());

async function check(round: SpinRound = playedRound, memory: SpinMemory = unseen) {
  return (await checkSpin(round, memory)) ?? expect.fail('nothing was checked');
}

function withResult(changes: Partial<NonNullable<SpinRound['result']>>): SpinRound {
  const { result } = playedRound;
  return result ? { ...playedRound, result: { ...result, ...changes } } : expect.fail();
}

describe('checkSpin', () => {
  it.each(spinVectors)(
    'wheel-21 wheel-30: finds $number from the known seeds of $clientSeed',
    async (vector) => {
      const { serverSeed, serverSeedHash, clientSeed, nonce, number } = vector;
      const round: SpinRound = {
        ...withResult({ server_seed: serverSeed, client_seed: clientSeed, number }),
        nonce,
        server_seed_hash: serverSeedHash,
      };
      expect(await check(round)).toMatchObject({
        hash: serverSeedHash,
        digest: vector.digest,
        block: vector.block,
        number,
        isHashRight: true,
        isNumberRight: true,
      });
    },
  );

  it('finds a round right that this device has seen from the beginning', async () => {
    const { server_seed_hash: serverSeedHash } = playedRound;
    expect(await check(playedRound, { serverSeedHash, clientSeed: KNOWN_SEED })).toMatchObject({
      isRight: true,
      isSeedRight: true,
      isAnnouncementSeen: true,
      won: { prize: { label: '5 Diamond' }, range: { first: 196_000, last: 695_999 } },
    });
    expect(await check()).toMatchObject({ isRight: true, isSeedRight: null });
  });

  const other = spinVectors[0];
  it.each<[string, SpinRound, SpinMemory, string]>([
    ['another seed', withResult({ server_seed: other.serverSeed }), unseen, 'isHashRight'],
    [
      'another seed with its own hash',
      {
        ...withResult({ server_seed: other.serverSeed }),
        server_seed_hash: other.serverSeedHash,
      },
      { ...unseen, serverSeedHash: playedRound.server_seed_hash },
      'isHashRight',
    ],
    ['another text', playedRound, { ...unseen, clientSeed: 'mine' }, 'isSeedRight'],
    ['another number', withResult({ number: 225_609 }), unseen, 'isNumberRight'],
    ['another prize', withResult({ position: 3 }), unseen, 'isPrizeRight'],
    [
      'other odds',
      { ...playedRound, prizes: playedRound.prizes.slice(0, 1) },
      unseen,
      'isPrizeRight',
    ],
  ])('notices %s', async (_case, round, memory, step) => {
    expect(await check(round, memory)).toMatchObject({ isRight: false, [step]: false });
  });

  it('checks nothing before the spin, or without WebCrypto', async () => {
    expect(await checkSpin({ ...playedRound, result: null }, unseen)).toBeNull();
    vi.stubGlobal('crypto', { subtle: undefined });
    expect(await checkSpin(playedRound, unseen)).toBeNull();
  });
});

it('draws another text each time, which the server takes', () => {
  expect(randomClientSeed()).toMatch(/^[0-9a-f]{16}$/);
  expect(randomClientSeed()).not.toBe(randomClientSeed());
});
