import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import { isOutage } from '../../../db/outage.ts';
import type { BetOfRoundLoader } from '../../../features/games/rounds/bet-of-round.ts';
import type { GameSessionLoader } from '../../../features/games/sessions/sessions-store.ts';
import type { StudioLoader } from '../../../features/games/studios/studios-store.ts';
import type { CallingStudio } from '../../../flows/play/wallet-calls.ts';
import { LedgerFull, LedgerUnreachable } from '../../../ledger/batches/pump.ts';
import type { CallWords, EarlyRefusal, StudioCall } from './call-words.ts';
import { createCallOpener } from './open-call.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
/** The ledger records each call, so a log line for each one is not worth its cost. */
export const POLLED = { config: { isPolled: true } };
/** Studios wait 5 s; an answer before that tells them to roll back. */
const ANSWER_WITHIN_MS = 4_000;
const RETRY_AFTER_SECONDS = 60;

/** The context of wallet calls, with the loaders that all protocols share. */
export interface DoorContext extends Context {
  studios: StudioLoader;
  sessions: GameSessionLoader;
  betsOfRounds: BetOfRoundLoader;
}

type Source = CallingStudio['source'];

/**
 * The sources of studio and game session for calls that the ledger decides. The guards check both again in the batch;
 * if they were stale, the call is repeated once with both read from the database.
 */
export const CACHE_FIRST: readonly Source[] = ['cache', 'database'];
const DATABASE_ONLY: readonly Source[] = ['database'];

interface WalletPath<Schema extends z.ZodType, Answer> {
  schema: Schema;
  answer: (calling: CallingStudio, body: z.output<Schema>) => Promise<Answer | 'changed'>;
  sources?: readonly Source[];
  /** Whether the call is refused where too many come: a bet is, wins and rollbacks are not. */
  isBet?: boolean;
}

/** One protocol's part of the wallet. */
export interface WalletDoor {
  /** Refuses a path that is none of the protocol. */
  refusePath(reply: FastifyReply): FastifyReply;
}

/** Takes bodies as bytes, because proofs of who sent them are made over the bytes. */
export function takeBytes(api: FastifyInstance): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    (_r, body, ready) => ready(null, body),
  );
}

/**
 * Opens the wallet to one protocol, below `{PUBLIC_URL}/api/studio/{code}`; `add` adds a path. A call is checked over
 * the received bytes before they are parsed, and is answered in time in any case.
 */
export function openWalletDoor<Answer extends object>(
  api: FastifyInstance,
  context: DoorContext,
  words: CallWords<Answer>,
) {
  const open = createCallOpener(words, context);
  const failureOf = (answered: Answer | EarlyRefusal, said: Answer) => {
    if (answered === 'overloaded') return undefined;
    return answered === 'too_many' ? 'unsigned' : words.failureOf(said);
  };
  takeBytes(api);
  api.setErrorHandler((error, request, reply) => {
    const isTheirs = error instanceof Error && 'statusCode' in error;
    if (!isTheirs) request.log.error({ err: error }, 'a wallet call failed');
    return words.send(reply, words.refusals[isTheirs ? 'malformed' : 'failed'], undefined);
  });
  const add = <Schema extends z.ZodType>(
    path: string,
    { schema, answer, sources = DATABASE_ONLY, isBet = false }: WalletPath<Schema, Answer>,
  ): void => {
    api.post<{ Params: { code: string } }>(
      `/studio/:code${path}`,
      POLLED,
      async (request, reply) => {
        const { code } = request.params;
        const call: StudioCall = { body: undefined };
        const attempt = async (source: Source): Promise<Answer | EarlyRefusal | 'changed'> => {
          call.body = undefined;
          const opened = await open(request, code, call, source);
          if (typeof opened === 'string') return opened;
          const parsed = schema.safeParse(call.body);
          if (parsed.success) return answer(opened, parsed.data);
          return source === 'cache' ? 'changed' : words.wrongBody(parsed.error, call.body);
        };
        // Refused before its proof is checked: the check is most of the work, and nothing moves (studio-67).
        const answered =
          isBet && !context.ledger.takesBet()
            ? 'overloaded'
            : await answerInTime(callUntilCurrent(sources, attempt), request.log);
        const said = typeof answered === 'string' ? words.refusals[answered] : answered;
        if (answered === 'too_many') reply.header('retry-after', RETRY_AFTER_SECONDS);
        const failure = failureOf(answered, said);
        if (failure) context.studioFailures.note(code, failure);
        // A refusal echoes the body without proof of who sent it (studio-07); it is not used otherwise.
        return words.send(reply, said, call.body ?? parsedOrNothing(request.body));
      },
    );
  };
  const refusePath = (reply: FastifyReply) =>
    words.send(reply, words.refusals.malformed, undefined);
  return { add, refusePath };
}

function parsedOrNothing(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

async function callUntilCurrent<Answer>(
  sources: readonly Source[],
  attempt: (source: Source) => Promise<Answer | 'changed'>,
): Promise<Answer> {
  for (const source of sources) {
    const answered = await attempt(source);
    if (answered !== 'changed') return answered;
  }
  throw new Error('studio or game session changed between their read and the commit');
}

/**
 * Answers within the studio's timeout if the outcome is still unknown, so that the studio rolls back. The call
 * continues: the rollback undoes what was committed, and its tombstone blocks what was not begun.
 */
async function answerInTime<Answer extends object | string>(
  work: Promise<Answer>,
  log: FastifyBaseLogger,
): Promise<Answer | 'timed_out' | 'overloaded' | 'failed'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ANSWER_WITHIN_MS, undefined);
  });
  try {
    const answered = await Promise.race([work, late]);
    if (answered !== undefined) return answered;
    // Only a warning, because the studio learns of the time-out and rolls the call back or repeats it.
    log.warn('a wallet call was not answered in time');
    return 'timed_out';
  } catch (error) {
    // Not logged call by call, because that would add load; the figures count them.
    if (error instanceof LedgerFull) return 'overloaded';
    log.error({ err: error }, 'a wallet call failed');
    return error instanceof LedgerUnreachable || isOutage(error) ? 'timed_out' : 'failed';
  } finally {
    clearTimeout(timer);
  }
}
