import { z } from 'zod';
import { englishText, shownBaht, websiteParams } from './fields.ts';
import type { Operation } from './operation-schemas.ts';
import { CLIENT_SEED } from './spin-roll.ts';
import { spinPrizeTypes } from './spins/rules.ts';

/** Statuses of a round. `expired`: the wheel was changed or closed, or a day has passed; the round cost nothing. */
const spinRoundStatuses = ['open', 'played', 'expired'] as const;

/** The client seed, which is never trimmed or changed. */
const clientSeed = z.string().regex(CLIENT_SEED);

/** A wheel with its prizes (wheel-01). */
const spin = z.object({
  id: z.int(),
  name: z.string(),
  /** The wheel's English name; without it the app shows the Thai one (site-68). */
  name_en: englishText,
  /** The price of one spin in points. */
  price: z.number(),
  /** The picture, a file below /spinsimg/{websiteId}. */
  image: z.string(),
  /** When the wheel was last changed, in seconds (site-54). */
  image_version: z.int(),
});
export type Spin = z.infer<typeof spin>;

const spinPrize = z.object({
  /** The position from 1; prizes occupy the numbers in this order (spin-roll.ts). */
  position: z.int(),
  label: z.string(),
  type: z.enum(spinPrizeTypes),
  /** The amount in baht or points; 0 for no prize. */
  amount: shownBaht,
  /** The number of outcomes, of 1,000,000, that win this prize. */
  weight: z.int(),
});
export type SpinPrize = z.infer<typeof spinPrize>;

/** The facts of a round that are revealed once it has been played. */
const spinResult = z.object({
  client_seed: z.string(),
  /** The server's seed, 32 bytes as hexadecimal digits. */
  server_seed: z.string(),
  number: z.int(),
  position: z.int(),
  played_at: z.iso.datetime(),
});

const spinRound = z.object({
  id: z.string(),
  wheel_id: z.int(),
  name: z.string(),
  name_en: englishText,
  price: z.number(),
  image: z.string(),
  image_version: z.int(),
  prizes: z.array(spinPrize),
  status: z.enum(spinRoundStatuses),
  /** The number of the member's round. Rounds are counted without gaps, so that none can be hidden. */
  nonce: z.int(),
  /** SHA-256 of the server's seed as hexadecimal digits, fixed when the round was opened. */
  server_seed_hash: z.string(),
  opened_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  result: spinResult.nullable(),
});
export type SpinRound = z.infer<typeof spinRound>;

const spinRoundLine = z.object({
  id: z.string(),
  wheel_id: z.int(),
  name: z.string(),
  name_en: englishText,
  price: z.number(),
  nonce: z.int(),
  status: z.enum(spinRoundStatuses),
  server_seed_hash: z.string(),
  opened_at: z.iso.datetime(),
  played_at: z.iso.datetime().nullable(),
  /** The prize of the round; null until it is played. */
  prize: spinPrize.nullable(),
});
export type SpinRoundLine = z.infer<typeof spinRoundLine>;

const roundParams = z.object({ roundId: z.uuid() });

export const spinOperations = {
  listSpins: { params: websiteParams, data: z.object({ spins: z.array(spin) }) },
  openSpin: {
    body: z.object({ spin_id: z.int().positive().max(2_147_483_647) }),
    /** `round_id`, to open the round without leaving the page. */
    data: z.object({ url: z.string(), round_id: z.string() }),
  },
  getSpinRound: { params: roundParams, data: z.object({ round: spinRound }) },
  playSpin: {
    params: roundParams,
    body: z.object({ client_seed: clientSeed }),
    data: z.object({ round: spinRound }),
  },
  listSpinRounds: { data: z.object({ rounds: z.array(spinRoundLine) }) },
} satisfies Record<string, Operation>;
