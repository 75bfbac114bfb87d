/** case-01: the kinds of cases. A new kind is added here, and does not compile where it is forgotten. */
export const caseKinds = ['security', 'contact', 'risk', 'protection'] as const;
export type OfficeCaseKind = (typeof caseKinds)[number];

/** link-04, guard-05: the kinds that their member sees. */
export const memberCaseKinds = ['security', 'contact'] as const;
export type MemberCaseKind = (typeof memberCaseKinds)[number];

/** link-04, guard-05: whether a case is a file of staff, in which the member has no thread. */
export function isInternalCase(kind: OfficeCaseKind): boolean {
  return !memberCaseKinds.some((each) => each === kind);
}

/** link-06: what staff decide about the members of a risk case. */
export const riskDecisions = ['watch', 'limit_offers', 'block', 'none'] as const;
export type RiskDecision = (typeof riskDecisions)[number];

/** guard-09: how a protection case ends. */
export const protectionDecisions = ['talked', 'limited', 'paused', 'no_concern'] as const;
export type ProtectionDecision = (typeof protectionDecisions)[number];

/** The last decision of staff about a case. */
export const caseDecisions = [...riskDecisions, ...protectionDecisions] as const;
export type CaseDecision = (typeof caseDecisions)[number];

/** guard-08: the most days until a protection case waits for staff again. */
export const FOLLOW_UP_DAYS = 90;
/** guard-06: hours after which staff may write to a member by a protection case again. */
export const CONTACT_PAUSE_HOURS = 24;

/** link-07: what stays on a member until it is lifted. */
export const riskMarks = ['watch', 'limit_offers'] as const;
export type RiskMark = (typeof riskMarks)[number];

/** The notes that staff write for each other in a case, their acts there, and the day on which it was woken. */
export const caseNoteKinds = [
  'note',
  'take',
  'close',
  'reopen',
  'lift',
  'open',
  'link',
  'unlink',
  'decide',
  'contact',
  'suggest',
  'follow_up',
  'wake',
] as const;

/** link-05: the most members that are linked to a case. */
export const MAX_LINKED_MEMBERS = 50;

export const caseStates = ['open', 'answered', 'closed'] as const;
export type CaseState = (typeof caseStates)[number];

/** case-03: where a member comes from who writes to staff. */
export const referenceKinds = ['deposit', 'withdrawal', 'round', 'claim'] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

export interface CaseReference {
  kind: ReferenceKind;
  /** A deposit's ref_code, or the id of a withdrawal, an activity or a claim. */
  id: string;
}

/** case-06: the length of a message, and what one member may have waiting. */
export const MESSAGE_MAX = 2_000;
export const MAX_WAITING_CASES = 3;
export const MAX_CASES_A_DAY = 10;
export const MAX_MESSAGES_A_DAY = 50;

/** case-02: a case's number as people read and type it. */
export function caseNumber(number: number): string {
  return `C-${number}`;
}

/** case-02: reads a typed number such as `c-1042`, `C1042` or `1042`; undefined for anything else. */
export function readCaseNumber(typed: string): number | undefined {
  const digits = /^c?[-\s]?([1-9]\d{0,8})$/i.exec(typed.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

const CONTACT = '/contact';

/** Returns the app's page of one case's thread. */
export function casePath(number: number): string {
  return `${CONTACT}/${number}`;
}

/** case-03: returns the contact screen's address with the reference of the page that links to it. */
export function contactPath({ kind, id }: CaseReference): string {
  return `${CONTACT}?${new URLSearchParams({ [kind]: id }).toString()}`;
}

/** case-03: reads the reference of the contact screen's address; undefined without one. */
export function readReference(query: string): CaseReference | undefined {
  const given = new URLSearchParams(query);
  for (const kind of referenceKinds) {
    const id = given.get(kind);
    if (id !== null && id !== '' && id.length <= REFERENCE_MAX) return { kind, id };
  }
  return undefined;
}

export const REFERENCE_MAX = 200;
