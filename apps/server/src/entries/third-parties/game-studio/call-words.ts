import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Studio } from '../../../features/games/studios/studios-store.ts';
import type { StudioFailure } from '../../../features/games/studios/studio-failures.ts';

/**
 * A call that no handler decides. `not_authentic`: nothing shows that the studio made it. `elsewhere`: it came from an
 * address that is not listed. `too_many`: its network made too many without proof. `malformed`: its body or path is
 * none of the protocol. `timed_out` and `failed`: nobody can tell whether it was done. `overloaded`: too many calls come,
 * and it was not begun.
 */
export type EarlyRefusal =
  | 'not_authentic'
  | 'elsewhere'
  | 'too_many'
  | 'malformed'
  | 'timed_out'
  | 'overloaded'
  | 'failed';

/** A protocol's own words for a call: who made it, how its body is read, and how it is answered. */
export interface CallWords<Answer> {
  /** The value of a studio's `protocol` column. */
  protocol: string;
  /** Whether a call has what an authentic one has, so that its studio is looked up however many others came. */
  hasProof(request: FastifyRequest): boolean;
  /** Whether the studio made the call. */
  isAuthentic(request: FastifyRequest, studio: Studio, bytes: Buffer): boolean;
  /** Reads the body. @throws for one that the protocol does not take. */
  parse(bytes: Buffer): unknown;
  refusals: Readonly<Record<EarlyRefusal, Answer>>;
  /** Answers a body that the call's schema does not take. */
  wrongBody(error: z.ZodError, body: unknown): Answer;
  /** Returns the failure of the studio that the answer shows, for the office (news-12). */
  failureOf(answer: Answer): StudioFailure | undefined;
  /** Sends the answer. `body` is that of the call, as far as it can be read, also where the call is not authentic. */
  send(reply: FastifyReply, answer: Answer, body: unknown): FastifyReply;
}

/** A call's body as it is being read, for the answer's echo. */
export interface StudioCall {
  body: unknown;
}
