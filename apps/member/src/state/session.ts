import { create } from 'zustand';

const TOKEN_KEY = 'access_token';

export interface Identity {
  access_token: string;
  id: number;
  uuid: string;
  website_id: number;
}

/** SPEC section 3, "Auth state". `isLogin` is null until the session has been checked. */
interface AuthState {
  access_token: string | null;
  id: number | null;
  uuid: string | null;
  website_id: number | null;
  isLogin: boolean | null;
}

interface Session extends AuthState {
  /** Why a session ended against the member's will; null where it did not. */
  lostBecause: string | null;
}

const nobody = { access_token: null, id: null, uuid: null, website_id: null };

export const useSession = create<Session>(() => ({ ...nobody, isLogin: null, lostBecause: null }));

/** Keeps the token for the next start; the member counts as logged in only after openSession. */
export function rememberToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
}

export function rememberedToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

export function openSession(identity: Identity): void {
  rememberToken(identity.access_token);
  useSession.setState({ ...identity, isLogin: true, lostBecause: null });
}

/** Only the state; `logOut` in api/session.ts also forgets the member's data. */
export function closeSession(lostBecause: string | null): void {
  localStorage.removeItem(TOKEN_KEY);
  useSession.setState({ ...nobody, isLogin: false, lostBecause });
}

/** Back to the state of the start: who is logged in is to be found out again. */
export function doubtSession(): void {
  useSession.setState({ ...nobody, isLogin: null, lostBecause: null });
}

/** Tells when another tab of this browser has logged in or out. Returns how to stop. */
export function onTokenOfOtherTabs(listener: () => void): () => void {
  // Without a key, everything was cleared.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === TOKEN_KEY || key === null) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
