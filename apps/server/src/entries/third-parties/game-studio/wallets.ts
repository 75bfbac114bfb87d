import type { FastifyInstance } from 'fastify';
import { DEFAULT_PROTOCOL } from '../../../adapters/game-studio/protocols.ts';
import type { ProtocolName } from '../../../adapters/game-studio/protocols.ts';
import type { Context } from '../../../context.ts';
import { createBetOfRoundLoader } from '../../../features/games/rounds/bet-of-round.ts';
import { createGameSessionLoader } from '../../../features/games/sessions/sessions-store.ts';
import { createStudioLoader } from '../../../features/games/studios/studios-store.ts';
import { registerEvolutionWallet } from './evolution/wallet-routes.ts';
import { registerRedTigerWallet } from './red-tiger/wallet-routes.ts';
import { registerRsWallet } from './rs/wallet-routes.ts';
import { POLLED, takeBytes } from './wallet-door.ts';
import type { DoorContext, WalletDoor } from './wallet-door.ts';

/** The wallet's paths that studios call, by protocol. */
const studioWallets: Readonly<
  Record<ProtocolName, (api: FastifyInstance, context: DoorContext) => WalletDoor>
> = {
  rs: registerRsWallet,
  evolution: registerEvolutionWallet,
  'red-tiger': registerRedTigerWallet,
};

/** Registers the wallets of all protocols, each below `{PUBLIC_URL}/api/studio/{code}`. */
export function registerStudioWallets(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    const studios = createStudioLoader(context.database);
    const sessions = createGameSessionLoader(context.database);
    const betsOfRounds = createBetOfRoundLoader(context.database);
    const doors = new Map<string, WalletDoor>();
    for (const [protocol, register] of Object.entries(studioWallets)) {
      await api.register(async (own) => {
        doors.set(protocol, register(own, { ...context, studios, sessions, betsOfRounds }));
      });
    }
    // Every other path below a studio's address is answered in the studio's words (studio-06).
    await api.register(async (others) => {
      takeBytes(others);
      const doorOf = (code: string) =>
        doors.get(studios.cached(code)?.protocol ?? DEFAULT_PROTOCOL);
      others.all<{ Params: { code: string } }>('/studio/:code/*', POLLED, (request, reply) =>
        doorOf(request.params.code)?.refusePath(reply),
      );
      others.setErrorHandler((_error, _request, reply) =>
        doors.get(DEFAULT_PROTOCOL)?.refusePath(reply),
      );
    });
  };
}
