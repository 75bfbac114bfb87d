import type { SpinRound } from '@kapao/contract/spins.ts';
import { expect, it } from 'vitest';
import { checkSpin } from '../features/spins/check.ts';
import { answerAct } from './answers.ts';

const seed = 'ab'.repeat(32);
async function hashOf(hex: string): Promise<string> {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function previewedRound(): Promise<SpinRound> {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    wheel_id: 1,
    name: 'วงล้อ',
    name_en: null,
    price: 500,
    image: 'lucky.svg',
    image_version: 0,
    prizes: [
      { position: 1, label: 'ก', type: 'credit', amount: 5, weight: 500_000 },
      { position: 2, label: 'ข', type: 'nothing', amount: 0, weight: 500_000 },
    ],
    status: 'played',
    nonce: 1,
    server_seed_hash: await hashOf(seed),
    opened_at: '2026-11-29T00:00:00.000Z',
    expires_at: '2026-11-30T00:00:00.000Z',
    result: {
      client_seed: '',
      server_seed: seed,
      number: 0,
      position: 1,
      played_at: '2026-11-29T00:00:00.000Z',
    },
  };
}

async function play(clientSeed: string): Promise<SpinRound> {
  const round = await previewedRound();
  const answer = await answerAct(
    { getSpinRound: { round }, playSpin: { round } },
    {
      method: 'POST',
      url: `/api/spin/round/${round.id}`,
      body: JSON.stringify({ client_seed: clientSeed }),
    },
  );
  const body: { data: { round: SpinRound } } = await answer.json();
  return body.data.round;
}

it('editor-20: draws a previewed spin from the member’s text, so that the member app’s check holds', async () => {
  const results = new Set<number | undefined>();
  for (const text of ['หนึ่ง', 'สอง', 'สาม']) {
    const round = await play(text);
    results.add(round.result?.number);
    const memory = { serverSeedHash: round.server_seed_hash, clientSeed: text };
    expect(await checkSpin(round, memory)).toMatchObject({ isRight: true });
  }
  expect(results.size).toBe(3);
});

it('editor-20: gives the sample member enough points for the wheel', async () => {
  const round = await previewedRound();
  const answer = await answerAct(
    { getSpinRound: { round } },
    { method: 'POST', url: '/api/member/checkaccesstoken', body: undefined },
  );
  const body = await answer.json();
  expect(body.data?.member_data?.current_points ?? 0).toBeGreaterThanOrEqual(500);
});
