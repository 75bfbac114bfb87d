import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { SpinPrize, SpinRound, SpinRoundLine } from '@kapao/contract/spins.ts';
import type { Context } from '../../context.ts';
import { openSpin } from '../../features/spins/open-spin.ts';
import { playSpin } from '../../features/spins/play-spin.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Refusal } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { cachePrepared } from '../../http/prepared.ts';
import { findRound, listRounds, readServerSeed } from '../../features/spins/rounds-store.ts';
import type { ShownRound } from '../../features/spins/rounds-store.ts';
import { isPlayable, ROUNDS_SHOWN } from '../../features/spins/rules.ts';
import type { Prize } from '../../features/spins/rules.ts';
import { listSpins, wheelsVersion } from '../../features/spins/wheels-store.ts';

const ROUND_IS_OVER = 'รอบนี้หมดเวลาหรือวงล้อมีการเปลี่ยนแปลง กรุณาเปิดรอบใหม่';

export function spinRoutes(
  context: Context,
): Handlers<'listSpins' | 'openSpin' | 'getSpinRound' | 'playSpin' | 'listSpinRounds'> {
  const { database, config } = context;
  const spins = cachePrepared({
    version: (websiteId: number) => wheelsVersion(database, websiteId),
    load: async (websiteId) => ({ spins: await listSpins(database, websiteId) }),
  });

  const answerRound = async (memberId: bigint, roundId: string) => {
    const shown = await findRound(database, memberId, roundId);
    if (!shown) return refuse('not_found');
    const seed =
      shown.round.status === 'played'
        ? await readServerSeed(database, memberId, roundId)
        : undefined;
    return done({ round: toSpinRound(shown, seed) });
  };

  return {
    listSpins: async ({ params }) =>
      params.websiteId === config.websiteId ? spins(params.websiteId) : refuse('not_found'),

    openSpin: async ({ body }, { memberId, websiteId }) => {
      const opened = await openSpin(context, { memberId, websiteId, wheelId: body.spin_id });
      if (opened.outcome === 'refused') return refuse(opened.refusal);
      const { roundId } = opened;
      return done({ url: `${config.publicUrl}/wheel/${roundId}`, round_id: roundId });
    },

    getSpinRound: async ({ params }, { memberId }) => answerRound(memberId, params.roundId),

    playSpin: async ({ params, body }, { memberId, websiteId }) => {
      const { roundId } = params;
      const clientSeed = body.client_seed;
      const played = await playSpin(context, { memberId, websiteId, roundId, clientSeed });
      return played.outcome === 'refused' ? toRefusal(played) : answerRound(memberId, roundId);
    },

    listSpinRounds: async (_input, { memberId }) => {
      const rounds = await listRounds(database, memberId, ROUNDS_SHOWN);
      return done({ rounds: rounds.map(toLine) });
    },
  };
}

type PlayRefusal = Extract<Awaited<ReturnType<typeof playSpin>>, { outcome: 'refused' }>;

function toRefusal(refused: PlayRefusal): Refusal {
  switch (refused.refusal) {
    case 'not_enough_points':
      return refuse(refused.refusal, refused.text);
    case 'expired':
      return refuse(refused.refusal, ROUND_IS_OVER);
    case 'not_found':
    case 'budget_spent':
      return refuse(refused.refusal);
    default:
      return refused satisfies never;
  }
}

/**
 * Returns a round's status. An open round that can no longer be played shows as expired, before the next opening stores
 * that.
 */
function statusOf({ round, wheel }: ShownRound): SpinRound['status'] {
  const isOver = round.status === 'open' && !isPlayable(round, wheel, new Date());
  return isOver ? 'expired' : round.status;
}

function toSpinRound(shown: ShownRound, serverSeed: Buffer | undefined): SpinRound {
  const { round, wheel } = shown;
  return {
    id: round.id,
    wheel_id: round.wheelId,
    name: round.wheelName,
    name_en: wheel.nameEn,
    price: bahtFromMicro(round.priceMicro),
    image: wheel.image,
    image_version: wheel.imageVersion,
    prizes: round.prizes.map(toSpinPrize),
    status: statusOf(shown),
    nonce: round.nonce,
    server_seed_hash: round.serverSeedHash.toString('hex'),
    opened_at: round.openedAt.toISOString(),
    expires_at: round.expiresAt.toISOString(),
    result:
      round.status === 'played' && serverSeed !== undefined
        ? {
            client_seed: round.clientSeed,
            server_seed: serverSeed.toString('hex'),
            number: round.number,
            position: round.prizePosition,
            played_at: round.playedAt.toISOString(),
          }
        : null,
  };
}

function toLine(shown: ShownRound): SpinRoundLine {
  const { round, wheel } = shown;
  const isPlayed = round.status === 'played';
  const prize = isPlayed && round.prizes.find(({ position }) => position === round.prizePosition);
  return {
    id: round.id,
    wheel_id: round.wheelId,
    name: round.wheelName,
    name_en: wheel.nameEn,
    price: bahtFromMicro(round.priceMicro),
    nonce: round.nonce,
    status: statusOf(shown),
    server_seed_hash: round.serverSeedHash.toString('hex'),
    opened_at: round.openedAt.toISOString(),
    played_at: isPlayed ? round.playedAt.toISOString() : null,
    prize: prize ? toSpinPrize(prize) : null,
  };
}

function toSpinPrize({ amountMicro, ...prize }: Prize): SpinPrize {
  return { ...prize, amount: bahtFromMicro(amountMicro) };
}
