import type { ListedStaffSession } from './store.ts';

/** A session as the office shows it. */
export function sessionOf(session: ListedStaffSession, ownId: bigint) {
  return {
    id: String(session.id),
    network: session.network,
    user_agent: session.userAgent,
    created_at: session.createdAt.toISOString(),
    last_active_at: session.lastActiveAt.toISOString(),
    is_own: session.id === ownId,
  };
}
