import type { SecurityEventKind } from '@kapao/contract/security/rules.ts';

/** The payments whose outcome this page has told, so that their notification does not tell it again (note-11). */
const announced = new Set<string>();

export function announce(reference: string): void {
  announced.add(reference);
}

export function wasAnnounced(reference: string): boolean {
  return announced.has(reference);
}

/** How long after an act of this page its notification may arrive. */
const OWN_ACT_MS = 30_000;

/** When this page sent the member's own acts that are security events. */
const ownActs = new Map<SecurityEventKind, number>();

/** Call before the act is sent, because its notification may arrive before the answer. */
export function noteOwnAct(kind: SecurityEventKind): void {
  ownActs.set(kind, Date.now());
}

/** Whether a security event is the act that this page has just sent and tells of itself; true once for each act. */
export function takeOwnAct(kind: SecurityEventKind): boolean {
  const sentAt = ownActs.get(kind);
  ownActs.delete(kind);
  return sentAt !== undefined && Date.now() - sentAt < OWN_ACT_MS;
}
