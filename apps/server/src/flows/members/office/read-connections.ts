import {
  byStrength,
  claimsStrength,
  signStrength,
  strengthBeside,
  strongest,
} from '@kapao/contract/office/connection-rules.ts';
import type { Strength } from '@kapao/contract/office/connection-rules.ts';
import type { Neighbour, SharedSign, Tie } from '@kapao/contract/office/connections.ts';
import { maskedAccount } from '@kapao/contract/office/masked-account.ts';
import { personSigns } from '@kapao/contract/fair-offers/rules.ts';
import type { PersonSign } from '@kapao/contract/fair-offers/rules.ts';
import type { Queryable } from '../../../db/database.ts';
import { listNearClaimers } from '../../../features/fair-offers/claims-near-store.ts';
import { SIGN_DAYS } from '../../../features/fair-offers/rules.ts';
import { listSharedSigns, listSharers } from '../../../features/fair-offers/sharers-store.ts';
import type { SharedSignRow } from '../../../features/fair-offers/sharers-store.ts';
import { listReferrals } from './referrals-store.ts';

const DAY_MS = 86_400_000;
/** Others are counted to this number. */
const COUNTED = 1_000;
/** link-02: a sign that more others share is counted, and its members are not listed. */
const LISTED = 50;
/** The most neighbours of each sign of the second step, of those who are followed, and in all that are answered. */
const PER_SIGN = 20;
const STEPPED = 12;
const ANSWERED = 60;

interface Person {
  memberId: bigint;
  username: string;
  name: string;
  status: 'active' | 'blocked';
}

/** A tie to a neighbour, before the ties of each neighbour are gathered. */
interface Found {
  person: Person;
  step: 1 | 2;
  /** The key of the shared sign, because the shown value is the same for all devices. */
  sign?: string;
  tie: Tie;
}

export interface MemberConnections {
  signs: SharedSign[];
  neighbours: Neighbour[];
  isMore: boolean;
}

/** link-01: reads whom a member is connected with, by whom again, and how strongly. */
export async function readConnections(on: Queryable, memberId: bigint): Promise<MemberConnections> {
  const since = new Date(on.now().getTime() - SIGN_DAYS * DAY_MS);
  const compared = { signs: personSigns, since };
  const [counted, claimers, referrals] = await Promise.all([
    listSharedSigns(on, memberId, { ...compared, limit: COUNTED + 1 }),
    listNearClaimers(on, memberId, PER_SIGN),
    listReferrals(on, memberId, PER_SIGN),
  ]);
  const others = new Map(counted.map((sign) => [signKey(sign), sign.others]));
  const sharers = await listSharers(on, [memberId], { ...compared, limit: LISTED });
  const direct = [
    ...sharers.flatMap((sharer) => {
      const shared = others.get(signKey(sharer)) ?? 1;
      return shared > LISTED ? [] : [signTie(sharer, { step: 1, others: shared })];
    }),
    ...claimers.map((claimer) => claimTie(memberId, claimer)),
    ...referrals.map((referral) => referralTie(referral)),
  ];
  const first = gathered(direct, memberId);
  const next = await readSecondStep(on, first, since);
  const neighbours = gathered([...direct, ...next], memberId);
  return {
    signs: counted.map((sign) => sharedSign(sign, direct)),
    neighbours: neighbours.slice(0, ANSWERED),
    isMore: neighbours.length > ANSWERED || counted.some((sign) => sign.others > LISTED),
  };
}

/** The neighbours of those who are connected by more than a weak tie. Networks and names lead too far for a step. */
async function readSecondStep(
  on: Queryable,
  first: readonly Neighbour[],
  since: Date,
): Promise<Found[]> {
  const stepped = first
    .filter(({ step, strength }) => step === 1 && strength !== 'weak')
    .slice(0, STEPPED)
    .map(({ member }) => BigInt(member.member_id));
  const sharers = await listSharers(on, stepped, {
    signs: ['account', 'device'],
    since,
    limit: LISTED + 1,
  });
  const bySign = Map.groupBy(sharers, (sharer) => `${sharer.ofId} ${signKey(sharer)}`);
  const known = new Set(first.map(({ member }) => member.member_id));
  return [...bySign.values()].flatMap((others) =>
    others.length > LISTED
      ? []
      : others
          .filter((sharer) => !known.has(String(sharer.memberId)))
          .slice(0, PER_SIGN)
          .map((sharer) => signTie(sharer, { step: 2, others: others.length })),
  );
}

const signKey = ({ sign, key }: { sign: PersonSign; key: string }) => `${sign} ${key}`;

/** The sign in words: the account masked, and nothing for a device, whose key is a hash. */
function shownSign({ sign, key }: { sign: PersonSign; key: string }): string {
  if (sign === 'device') return '';
  return sign === 'account' ? maskedAccount(key) : key;
}

function signTie(
  sharer: Person & { ofId: bigint; sign: PersonSign; key: string; lastAt: Date },
  { step, others }: { step: 1 | 2; others: number },
): Found {
  const { sign, ofId, lastAt, status } = sharer;
  const strength = strengthBeside(signStrength(sign, others), status);
  const at = { from: String(ofId), last_at: lastAt.toISOString() };
  return {
    person: sharer,
    step,
    sign: signKey(sharer),
    tie: { ...at, kind: sign, value: shownSign(sharer), members: others + 1, strength },
  };
}

function claimTie(memberId: bigint, claimer: Person & { offers: number; lastAt: Date }): Found {
  const { offers, lastAt } = claimer;
  const tie = {
    kind: 'claims',
    from: String(memberId),
    value: String(offers),
    members: null,
    strength: strengthBeside(claimsStrength(offers), claimer.status),
    last_at: lastAt.toISOString(),
  } as const;
  return { person: claimer, step: 1, tie };
}

function referralTie(
  referral: Person & { fromId: bigint; step: 1 | 2; registeredAt: Date },
): Found {
  const tie = {
    kind: 'referral',
    from: String(referral.fromId),
    value: '',
    members: null,
    strength: strengthBeside('weak', referral.status),
    last_at: referral.registeredAt.toISOString(),
  } as const;
  return { person: referral, step: referral.step, tie };
}

/** Gathers the ties of each neighbour, the strongest neighbours first; the member itself is none. */
function gathered(found: readonly Found[], memberId: bigint): Neighbour[] {
  const neighbours = new Map<bigint, Neighbour>();
  for (const { person, step, tie } of found) {
    if (person.memberId === memberId) continue;
    const known = neighbours.get(person.memberId);
    const ties = [...(known?.ties ?? []), tie].toSorted((a, b) =>
      byStrength(a.strength, b.strength),
    );
    neighbours.set(person.memberId, {
      member: {
        member_id: String(person.memberId),
        username: person.username,
        name: person.name,
        status: person.status,
      },
      step: known?.step === 1 ? 1 : step,
      strength: strongest(ties.map(({ strength }) => strength)),
      ties,
    });
  }
  return [...neighbours.values()].toSorted(
    (a, b) =>
      a.step - b.step || byStrength(a.strength, b.strength) || b.ties.length - a.ties.length,
  );
}

function sharedSign(sign: SharedSignRow, found: readonly Found[]): SharedSign {
  const ties = found.filter((each) => each.sign === signKey(sign));
  const own: Strength = signStrength(sign.sign, sign.others);
  return {
    kind: sign.sign,
    value: shownSign(sign),
    is_proven: sign.isProven,
    others: Math.min(sign.others, COUNTED),
    is_more: sign.others > COUNTED,
    strength: strongest([own, ...ties.map(({ tie }) => tie.strength)]),
    last_at: sign.seenAt.toISOString(),
  };
}
