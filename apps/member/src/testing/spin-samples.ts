import { spinVectors } from '@kapao/contract/spin-vectors.ts';
import type { Spin, SpinRound } from '@kapao/contract/spins.ts';

export const spins: Spin[] = [
  { id: 1, name: 'วงล้อนำโชค', price: 10, image: 'lucky.svg', image_version: 1_763_700_000 },
  { id: 2, name: 'วงล้อทองคำ', price: 50.5, image: 'gold en.svg', image_version: 1_763_700_001 },
];

const [, vector] = spinVectors;

/** With this client seed the sample round draws 225,608, which wins the prize '5 Diamond'. */
export const KNOWN_SEED = vector.clientSeed;

export const openRound: SpinRound = {
  id: '0b8d3f2e-6f0a-4c57-9a43-2f6f3a1f1c07',
  wheel_id: 1,
  name: 'วงล้อนำโชค',
  price: 10,
  image: 'lucky.svg',
  image_version: 1_763_700_000,
  prizes: [
    { position: 1, label: 'เครดิต 1 บาท', type: 'credit', amount: 1, weight: 196_000 },
    { position: 2, label: '5 Diamond', type: 'points', amount: 5, weight: 500_000 },
    { position: 3, label: 'ไว้ลุ้นใหม่', type: 'nothing', amount: 0, weight: 300_000 },
    { position: 4, label: 'เครดิต 50 บาท', type: 'credit', amount: 50, weight: 4_000 },
  ],
  status: 'open',
  nonce: vector.nonce,
  server_seed_hash: vector.serverSeedHash,
  opened_at: '2026-11-20T17:05:00.000Z',
  expires_at: '2026-11-21T17:05:00.000Z',
  result: null,
};

export const playedRound: SpinRound = {
  ...openRound,
  status: 'played',
  result: {
    client_seed: vector.clientSeed,
    server_seed: vector.serverSeed,
    number: vector.number,
    position: 2,
    played_at: '2026-11-20T17:06:00.000Z',
  },
};
