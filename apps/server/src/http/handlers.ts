import type { Data, Input } from '@kapao/contract/operation.ts';
import type { OperationName, routes } from '@kapao/contract/routes.ts';
import type { Answer } from './answer.ts';

/** Who calls, as far as the network tells. */
export interface Visitor {
  /** The client's address, from a proxy header only behind a trusted proxy (REQUIREMENTS 36). */
  address: string;
  userAgent: string | undefined;
  /** The raw access token, where one was sent; it is never logged. */
  accessToken: string | undefined;
}

/** A visitor who sent an access token that nobody has looked up yet. */
export interface TokenHolder extends Visitor {
  accessToken: string;
}

/** A caller whose access token names a living session. */
export interface Caller extends TokenHolder {
  memberId: bigint;
  memberUuid: string;
  websiteId: number;
  /** The end of the member's time-out or self-exclusion, where one is running. */
  breakUntil: Date | null;
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

/** The handlers of some operations, as a module's routes.ts returns them. */
export type Handlers<Names extends OperationName> = { [Name in Names]: Handler<Name> };

/** Every operation has its handler: a missing one does not compile. */
export type AllHandlers = Handlers<OperationName>;
