import type { ConnectedService, ServiceProtocol } from '../service-protocol.ts';

/**
 * The port to services that bring notices to members who link an account of theirs. Each protocol is one folder beside
 * this file, whose `protocol.ts` implements MemberMessagesProtocol; protocols.ts lists them.
 */
export type MemberMessagesProtocol = ServiceProtocol<MemberMessages>;

export interface MemberMessages extends ConnectedService {
  /** The page on which a person adds the site's account as a friend. */
  friendUrl: string;
  /** The address of the page on which a person signs in there and consents. */
  loginUrl(request: LoginRequest): string;
  /** Finds out whose account it is by the code that the login page handed back. */
  identify(login: FinishedLogin): Promise<Identified>;
  /** Whether messages reach the account: it has the site's account as a friend, and has not blocked it. */
  readFriendship(userId: string): Promise<Friendship>;
  /** Sends one message. It never retries by itself. */
  send(message: { retryKey: string; userId: string; text: string }): Promise<MessageOutcome>;
}

export interface LoginRequest {
  state: string;
  nonce: string;
  /** The secret of PKCE (RFC 7636), which the page is shown as a hash alone. */
  codeVerifier: string;
  language: 'th' | 'en';
}

interface FinishedLogin {
  code: string;
  nonce: string;
  codeVerifier: string;
  now: Date;
}

type Identified =
  | { outcome: 'identified'; userId: string }
  | { outcome: 'refused'; reason: string }
  /** No clear answer: the person starts again. */
  | { outcome: 'unavailable'; reason: string };

export type Friendship = 'friend' | 'stranger' | 'unknown';

export type MessageOutcome =
  | { outcome: 'sent' }
  /** The message was not taken, or the outcome is unknown: it is sent again. */
  | { outcome: 'later'; reason: string }
  /** The service takes no message with these settings, so that a repeat is of no use. */
  | { outcome: 'refused'; reason: string }
  /** The person is no friend of the site's account any more. */
  | { outcome: 'blocked' };

/** The service that brings the site's notices to members. */
export interface ChosenMessages {
  code: string;
  service: MemberMessages;
}
