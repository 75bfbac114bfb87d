import type { PreviewAnswers } from '@kapao/contract/preview.ts';
import type { WrittenWheel } from '@kapao/contract/spins/rules.ts';
import type { SpinRound } from '@kapao/contract/spins.ts';
import type { PreviewSeed } from '../../../lib/trial-spins.ts';

/** The round of the preview, which nobody has opened. */
const ROUND_ID = '00000000-0000-4000-8000-000000000001';
export const previewedRoundPath = `/wheel/${ROUND_ID}`;
const MS_PER_DAY = 86_400_000;

/** The answers with which the member app shows a wheel, and lets it be spun as often as wished. */
export function wheelAnswers(
  wheel: WrittenWheel,
  { id, seed, now }: { id: number; seed: PreviewSeed; now: Date },
): PreviewAnswers {
  const { name, name_en, price, image, prizes } = wheel;
  const shown = { name, name_en, price, image, image_version: 0 };
  const round: SpinRound = {
    id: ROUND_ID,
    wheel_id: id,
    ...shown,
    prizes: prizes.map((prize, index) => ({ ...prize, position: index + 1 })),
    status: 'open',
    nonce: 1,
    server_seed_hash: seed.hash,
    opened_at: now.toISOString(),
    expires_at: new Date(now.getTime() + MS_PER_DAY).toISOString(),
    result: null,
  };
  // The frame draws the number itself, from the seed and the text that its member app makes.
  const result = {
    client_seed: '',
    server_seed: seed.seed,
    number: 0,
    position: 1,
    played_at: now.toISOString(),
  };
  return {
    listSpins: { spins: [{ id, ...shown }] },
    listSpinRounds: { rounds: [] },
    openSpin: { url: previewedRoundPath, round_id: ROUND_ID },
    getSpinRound: { round },
    playSpin: { round: { ...round, status: 'played', result } },
  };
}
