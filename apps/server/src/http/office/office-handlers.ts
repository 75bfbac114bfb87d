import type { BothLanguages } from '@kapao/contract/envelope.ts';
import { officeErrors } from '@kapao/contract/office/errors.ts';
import type { OfficeErrorCode } from '@kapao/contract/office/errors.ts';
import type { HeldData } from '@kapao/contract/office/held.ts';
import type { OfficeData, OfficeInput } from '@kapao/contract/office/operation.ts';
import type { OfficeOperationName, officeRoutes } from '@kapao/contract/office/routes.ts';
import { permissions } from '@kapao/contract/office/permissions.ts';
import type { Risk } from '@kapao/contract/office/risks.ts';
import type { Permission } from '@kapao/contract/office/permissions.ts';
import type { Me } from '@kapao/contract/office/staff.ts';
import type { Actor } from '../../audit/act.ts';
import type { Queryable, Tx } from '../../db/database.ts';

/** A caller of the office without a session. */
export interface OfficeVisitor {
  /** The client's IP address. */
  address: string;
  /** The client's network: the IPv4 address, or the /64 of an IPv6 address. */
  network: string;
  userAgent: string | undefined;
  requestId: string;
}

/** A member of staff with a living session. */
export interface StaffCaller extends OfficeVisitor {
  staffId: bigint;
  sessionId: bigint;
  email: string;
  name: string;
  role: string;
  roleName: BothLanguages;
  permissions: ReadonlySet<Permission>;
  /** When the second factor was given last; null without one. */
  verifiedAt: Date | null;
  /** Whether the person has a second factor at all. */
  hasFactor: boolean;
  /** How the session stands with the site's policy (office-26). */
  secondFactor: Me['second_factor'];
  /** The caller as an actor, for the audit log and for the author of a decision. */
  actor: Actor;
}

export interface OfficeRefusal {
  outcome: 'refused';
  code: OfficeErrorCode;
  /** The text of the refusal in place of the code's own, for example with figures. */
  message?: BothLanguages;
  /** The field of the input that is refused, so that its form can mark it (office-77). */
  field?: string;
  /** Replaces the target of the audit row; acts only. */
  target?: string;
  /** The refused act's writes are kept, such as the count of wrong codes; acts only. */
  keepsWrites?: true;
}

/** `cookie` is the session's token to set, or null to end it. */
export interface OfficeDone<Data> {
  outcome: 'done';
  data: Data;
  cookie?: string | null;
  /** Is sent instead of the envelope (`file` of the route). */
  file?: OfficeFile;
}

/**
 * A file that is made while it is sent. Its first part is made before the headers are sent, so that a fault there still
 * answers as an error.
 */
export interface OfficeFile {
  name: string;
  mediaType: string;
  content: () => AsyncIterable<string | Buffer>;
}

export type OfficeAnswer<Data> = OfficeDone<Data> | OfficeRefusal;

/** An act that waits for a second person (risk-02). Nothing of it stays but its proposal. */
export interface OfficeHeld {
  outcome: 'held';
  data: HeldData;
}

/** A finished act, with what the audit log says of it. */
export interface ActDone<Data> extends OfficeDone<Data> {
  /** The record that the act changed, such as `withdrawal:…`. */
  target: string;
  reason?: string;
  before?: unknown;
  after?: unknown;
  /** Facts that the value rests on beyond the difference: an approval on anything else is refused (risk-05). */
  terms?: object;
  /** The largest value that the act creates or releases; without it, none (risk-01). */
  risk?: Risk;
  /** The input to keep for a second person instead of the call's, with its secrets sealed. */
  heldInput?: unknown;
  /** Whether a repeated call with the same key changed nothing, so that it is not recorded again. */
  isRepeat?: boolean;
  /** Runs after the commit, for example to send messages and to wake jobs. */
  afterCommit?: () => void;
}

export type ActAnswer<Data> = ActDone<Data> | OfficeRefusal;

type RouteOf<Name extends OfficeOperationName> = (typeof officeRoutes)[Name];

/**
 * A visitor's call (the sign-in) has its own transactions, and so has an act with `ownTransactions`, which records itself.
 * A read is given the office's own connections, which cannot write (engine-14). Any other act is given the transaction in
 * which the audit row is written too: a refusal rolls it back.
 */
type OfficeHandler<Name extends OfficeOperationName> = RouteOf<Name>['permission'] extends 'visitor'
  ? (input: OfficeInput<Name>, caller: OfficeVisitor) => Promise<OfficeAnswer<OfficeData<Name>>>
  : RouteOf<Name> extends { method: 'GET' }
    ? (
        input: OfficeInput<Name>,
        caller: StaffCaller,
        read: Queryable,
      ) => Promise<OfficeAnswer<OfficeData<Name>>>
    : RouteOf<Name> extends { ownTransactions: true }
      ? (input: OfficeInput<Name>, caller: StaffCaller) => Promise<OfficeAnswer<OfficeData<Name>>>
      : (
          input: OfficeInput<Name>,
          caller: StaffCaller,
          tx: Tx,
        ) => Promise<ActAnswer<OfficeData<Name>>>;

/** The handlers of some operations, as a file of entries/office returns them. */
export type OfficeHandlers<Names extends OfficeOperationName> = {
  [Name in Names]: OfficeHandler<Name>;
};

/** The handlers of all operations: a missing one does not compile. */
export type AllOfficeHandlers = OfficeHandlers<OfficeOperationName>;

export function officeDone<Data>(data: Data): OfficeDone<Data> {
  return { outcome: 'done', data };
}

export function officeRefusal(code: OfficeErrorCode, message?: BothLanguages): OfficeRefusal {
  return { outcome: 'refused', code, ...(message && { message }) };
}

/** Refuses a call, and names the permission that it needs. */
export function missingPermission(permission: Permission): OfficeRefusal {
  const { th, en } = permissions[permission];
  return officeRefusal('permission_missing', {
    th: `${officeErrors.permission_missing.th}: ${th} (${permission})`,
    en: `${officeErrors.permission_missing.en}: ${en} (${permission})`,
  });
}

/** office-27: acts with `stepUp` need a second factor that is not older than this. */
const STEP_UP_MINUTES = 5;

/** Whether the second factor must be given again, for an act that asks for it. */
export function mustStepUp({
  secondFactor,
  verifiedAt,
}: Pick<StaffCaller, 'secondFactor' | 'verifiedAt'>): boolean {
  return secondFactor !== 'off' && isFactorOld(verifiedAt);
}

/** Whether the second factor was given longer than STEP_UP_MINUTES ago, or never. */
export function isFactorOld(verifiedAt: Date | null): boolean {
  return verifiedAt === null || Date.now() - verifiedAt.getTime() >= STEP_UP_MINUTES * 60_000;
}
