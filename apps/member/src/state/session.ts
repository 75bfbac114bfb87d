import { create } from 'zustand';

const TOKEN_KEY = 'access_token';

export interface Identity {
  access_token: string;
  id: number;
  uuid: string;
  website_id: number;
}

/** The login state (account-43). `isLogin` is null until the session has been checked. */
interface AuthState {
  access_token: string | null;
  id: number | null;
  uuid: string | null;
  website_id: number | null;
  isLogin: boolean | null;
}

interface Session extends AuthState {
  /** True after a login or registration on this page; false for a restored session. */
  isNew: boolean;
  /** Why the session ended without the member's logout; null otherwise. */
  endReason: string | null;
  /** True after the member's logout, until the next login. */
  hasLoggedOut: boolean;
}

const noIdentity = { access_token: null, id: null, uuid: null, website_id: null };

export const useSession = create<Session>(() => ({
  ...noIdentity,
  isLogin: null,
  isNew: false,
  endReason: null,
  hasLoggedOut: false,
}));

/** Stores the token for the next start; only storeSession signs the member in. */
export function rememberToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
}

export function rememberedToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

export function storeSession(identity: Identity, isNew = false): void {
  rememberToken(identity.access_token);
  useSession.setState({ ...identity, isLogin: true, isNew, endReason: null, hasLoggedOut: false });
}

/** Clears the login state only; `logOut` in api/session.ts also clears the member's data. */
export function closeSession(endReason: string | null): void {
  localStorage.removeItem(TOKEN_KEY);
  useSession.setState({ ...noIdentity, isLogin: false, endReason, hasLoggedOut: false });
}

export function noteLogout(): void {
  useSession.setState({ hasLoggedOut: true });
}

/** Resets to the state at startup, in which the login status is unknown. */
export function markSessionUnknown(): void {
  useSession.setState({ ...noIdentity, isLogin: null, endReason: null, hasLoggedOut: false });
}

/** Calls the listener when another tab logs in or out. Returns a function that stops it. */
export function onTokenChangeInOtherTab(listener: () => void): () => void {
  // A null key means that all of the storage was cleared.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === TOKEN_KEY || key === null) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
