import type { Data, Input } from '@kapao/contract/operation.ts';
import type { OperationName, routes } from '@kapao/contract/routes.ts';
import type { Answer } from './answer.ts';

/** A caller without authentication, known by its network address only. */
export interface Visitor {
  /** The client's IP address; a proxy header counts only behind a trusted proxy (api-24). */
  address: string;
  userAgent: string | undefined;
  /** The device as the app names it: a random text that it keeps (fair-04). Only a hash of it is stored. */
  deviceId: string | undefined;
  /** The raw access token if one was sent. Never log it. */
  accessToken: string | undefined;
}

/** A visitor with an access token that has not been checked. */
export interface TokenHolder extends Visitor {
  accessToken: string;
}

/** A caller whose access token belongs to an active session. */
export interface Caller extends TokenHolder {
  memberId: bigint;
  memberUuid: string;
  websiteId: number;
  /** The end of the member's current time-out or self-exclusion. */
  excludedUntil: Date | null;
  /** Whether the session's second lock waits for a proof; most operations are refused then (lock-05). */
  isLocked: boolean;
}

interface CallerByAccess {
  visitor: Visitor;
  token: TokenHolder;
  member: Caller;
}

type CallerOf<Name extends OperationName> = CallerByAccess[(typeof routes)[Name]['access']];

type Handler<Name extends OperationName> = (
  input: Input<Name>,
  caller: CallerOf<Name>,
) => Promise<Answer<Data<Name>>>;

/** The handlers of some operations, as a file of entries/members returns them. */
export type Handlers<Names extends OperationName> = { [Name in Names]: Handler<Name> };

/** The handlers of all operations: a missing one does not compile. */
export type AllHandlers = Handlers<OperationName>;
