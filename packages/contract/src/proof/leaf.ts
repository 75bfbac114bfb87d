import { joinBytes, utf8 } from './bytes.ts';
import type { Sha256 } from './bytes.ts';

/**
 * The leaf of a transfer joins two hashes: of the part that its member may see, and of the house's part. A statement
 * opens the first and shows the second as a hash. Each part begins with 32 bytes that nobody else can guess, so a hash
 * beside another member's leaf tells nothing (proof-04).
 */

const LEAF = Uint8Array.of(0);
const MEMBER_PART = Uint8Array.of(2);
const HOUSE_PART = Uint8Array.of(3);

/** A transfer as its member may see it. Ids and amounts are decimal digits, amounts are micro. */
export interface MemberPart {
  id: string;
  /** The member's number in the ledger; null for a transfer of the house alone. */
  member: string | null;
  /** UTC with microseconds: `2026-11-25T01:02:03.000004Z`. */
  time: string;
  kind: string;
  asset: string;
  amount: string;
  /** The kinds of the accounts that gave and received. */
  from: string;
  to: string;
  /** The balances after the transfer; null for an account of the house. */
  from_after: string | null;
  to_after: string | null;
  /** The bonus balance if cash was moved, or the cash balance if the bonus was moved; null for 0. */
  beside_after: string | null;
  reference: string;
}

/** The rest of a transfer: the house's accounts and their balances, the key, and the words of a correction. */
export interface HousePart {
  id: string;
  source: string;
  key: string;
  from_account: string;
  to_account: string;
  from_after: string | null;
  to_after: string | null;
  actor: string | null;
  reason: string | null;
}

export function memberText(part: MemberPart): string {
  return JSON.stringify([
    'kapao.member.1',
    part.id,
    part.member,
    part.time,
    part.kind,
    part.asset,
    part.amount,
    part.from,
    part.to,
    part.from_after,
    part.to_after,
    part.beside_after,
    part.reference,
  ]);
}

function houseText(part: HousePart): string {
  return JSON.stringify([
    'kapao.house.1',
    part.id,
    part.source,
    part.key,
    part.from_account,
    part.to_account,
    part.from_after,
    part.to_after,
    part.actor,
    part.reason,
  ]);
}

export function hashMemberPart(sha256: Sha256, blind: Uint8Array, part: MemberPart) {
  return sha256(joinBytes(MEMBER_PART, blind, utf8(memberText(part))));
}

export function hashHousePart(sha256: Sha256, blind: Uint8Array, part: HousePart) {
  return sha256(joinBytes(HOUSE_PART, blind, utf8(houseText(part))));
}

export function hashLeaf(sha256: Sha256, member: Uint8Array, house: Uint8Array) {
  return sha256(joinBytes(LEAF, member, house));
}
