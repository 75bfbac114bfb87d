import type { FastifyRequest } from 'fastify';
import { createAddressCheck } from '../../../adapters/game-studio/allowed-addresses.ts';
import { findProtocol } from '../../../adapters/game-studio/protocols.ts';
import type { Config } from '../../../config.ts';
import type { Studio, StudioLoader } from '../../../features/games/studios/studios-store.ts';
import { networkOf } from '../../../features/sessions/rules.ts';
import type { CallingStudio } from '../../../flows/play/wallet-calls.ts';
import { createFailedCallLimiter } from '../../../http/limits/failed-call-limiter.ts';
import type { CallWords, EarlyRefusal, StudioCall } from './call-words.ts';

export type OpenedCall = CallingStudio | EarlyRefusal | 'changed';

/**
 * Checks a call's address and who made it, and reads its body into `call`. A cache miss or mismatch never rejects a
 * call: the studio is read from the database and the check repeated.
 */
export function createCallOpener(
  words: CallWords<unknown>,
  { studios, config }: { studios: StudioLoader; config: Pick<Config, 'mode'> },
) {
  const isKeyless = findProtocol(words.protocol)?.keys === null;
  const mayCallFrom = createAddressCheck({ isListNeeded: isKeyless && config.mode === 'live' });
  const strangers = createFailedCallLimiter();
  const refuseStranger = async ({ ip }: FastifyRequest) =>
    (await strangers.record(networkOf(ip))) ? 'too_many' : 'not_authentic';

  /** Reads the body once the call is known to be the studio's. */
  const open = (request: FastifyRequest, studio: Studio, call: StudioCall) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (!words.isAuthentic(request, studio, bytes)) return 'not_authentic';
    try {
      call.body = words.parse(bytes);
    } catch {
      return 'malformed';
    }
    return 'opened';
  };

  const byCache = (request: FastifyRequest, code: string, call: StudioCall): OpenedCall => {
    const studio = studios.cached(code);
    if (studio?.protocol !== words.protocol) return 'changed';
    if (!mayCallFrom(studio.allowedAddresses, request.ip)) return 'changed';
    return open(request, studio, call) === 'opened' ? { studio, source: 'cache' } : 'changed';
  };

  const byDatabase = async (
    request: FastifyRequest,
    code: string,
    call: StudioCall,
  ): Promise<OpenedCall> => {
    // Calls with proof are checked after any number without: only the proof tells a studio from others on its network.
    if (!words.hasProof(request) && strangers.isLimited(networkOf(request.ip))) {
      return refuseStranger(request);
    }
    const studio = await studios.load(code);
    if (studio?.protocol !== words.protocol) return refuseStranger(request);
    if (!mayCallFrom(studio.allowedAddresses, request.ip)) {
      if (!(await strangers.record(networkOf(request.ip)))) {
        request.log.warn({ studio: code, address: request.ip }, 'a studio called from elsewhere');
      }
      return 'elsewhere';
    }
    const opened = open(request, studio, call);
    if (opened === 'not_authentic') return refuseStranger(request);
    return opened === 'opened' ? { studio, source: 'database' } : opened;
  };

  return (
    request: FastifyRequest,
    code: string,
    call: StudioCall,
    source: CallingStudio['source'],
  ): OpenedCall | Promise<OpenedCall> =>
    (source === 'cache' ? byCache : byDatabase)(request, code, call);
}
