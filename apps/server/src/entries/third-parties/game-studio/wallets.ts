import type { FastifyInstance } from 'fastify';
import type { ProtocolName } from '../../../adapters/game-studio/protocols.ts';
import type { Context } from '../../../context.ts';
import { registerStudioWallet } from './rs/wallet-routes.ts';

/** The wallet routes that studios call, by protocol. */
export const studioWallets: Readonly<
  Record<ProtocolName, (context: Context) => (api: FastifyInstance) => Promise<void>>
> = { rs: registerStudioWallet };
