import type { SignedDay } from '@kapao/contract/proof/day.ts';
import { hashHousePart } from '@kapao/contract/proof/leaf.ts';
import { STATEMENT_FORMAT } from '@kapao/contract/proof/statement.ts';
import type { ProvenStatement, StatementTransfer } from '@kapao/contract/proof/statement.ts';
import { buildTree, pathOf } from '@kapao/contract/proof/tree.ts';
import type { MerkleTree } from '@kapao/contract/proof/tree.ts';
import type { Queryable } from '../../db/database.ts';
import {
  findPartOf,
  readClosedDays,
  readLeaves,
  readPartRoots,
  signedDayOf,
} from '../../ledger/days/days-store.ts';
import type { ClosedDay } from '../../ledger/days/days-store.ts';
import {
  blindsOf,
  PART_SIZE,
  readLastOfAccounts,
  readMemberPart,
  sha256,
} from '../../ledger/days/leaves.ts';
import type { IdRange, LeafFacts } from '../../ledger/days/leaves.ts';
import { listLedgerKeys } from '../../ledger/days/signing-keys.ts';

interface StatementOfMember {
  memberId: bigint;
  username: string;
  siteName: string;
  month: string;
  range: IdRange;
}

/**
 * Makes the statement with proofs: the member's transfers of a month with all that an offline check needs (proof-11).
 */
export async function provenStatement(
  on: Queryable,
  { memberId, username, siteName, month, range }: StatementOfMember,
  stopping: AbortSignal,
): Promise<Buffer> {
  const days = new Map((await readClosedDays(on)).map((day) => [day.day, day]));
  const prover = createProver(on, days);
  const before: StatementTransfer[] = [];
  for (const facts of await readLastOfAccounts(on, memberId, range.afterId)) {
    before.push(await prover.prove(facts));
  }
  const transfers: StatementTransfer[] = [];
  for (let afterId: bigint | undefined = range.afterId; afterId !== undefined;) {
    stopping.throwIfAborted();
    const part: LeafFacts[] = await readMemberPart(on, memberId, { ...range, afterId });
    for (const facts of part) transfers.push(await prover.prove(facts));
    afterId = part.at(-1)?.id;
  }
  const statement: ProvenStatement = {
    format: STATEMENT_FORMAT,
    site_name: siteName,
    username,
    member: String(memberId),
    month,
    made_at: on.now().toISOString(),
    keys: await listLedgerKeys(on),
    days: daysFrom([...days.values()], [...before, ...transfers]),
    nodes: prover.nodes(),
    before,
    transfers,
    balances: balancesOf(await readLastOfAccounts(on, memberId, range.upToId)),
  };
  return Buffer.from(JSON.stringify(statement));
}

/** Returns the days from the first one with a transfer of the statement to the last day; at least the last day. */
function daysFrom(
  days: readonly ClosedDay[],
  transfers: readonly StatementTransfer[],
): SignedDay[] {
  const used = transfers.flatMap(({ place }) => place?.day ?? []);
  const first = used.toSorted()[0] ?? days.at(-1)?.day ?? '';
  return days.filter(({ day }) => day >= first).map(signedDayOf);
}

function balancesOf(lastTransfers: readonly LeafFacts[]): ProvenStatement['balances'] {
  const balances = new Map<string, string>();
  for (const { member } of lastTransfers) {
    if (member.from_after !== null) balances.set(member.from, member.from_after);
    if (member.to_after !== null) balances.set(member.to, member.to_after);
  }
  return [...balances].map(([account, balance]) => ({ account, balance }));
}

interface Prover {
  prove(facts: LeafFacts): Promise<StatementTransfer>;
  /** The distinct hashes of all proofs. */
  nodes(): string[];
}

/** A part of a closed day with the trees that a proof passes. */
interface ProvenPart {
  day: ClosedDay;
  part: number;
  ids: readonly bigint[];
  leaves: MerkleTree;
  /** The tree over the roots of the day's parts. */
  roots: MerkleTree;
}

/** Proves transfers in the order of their ids, so that each part of a day is read once. */
function createProver(on: Queryable, days: ReadonlyMap<string, ClosedDay>): Prover {
  const positions = new Map<string, number>();
  const positionOf = (node: Uint8Array) => {
    const hex = Buffer.from(node).toString('hex');
    const known = positions.get(hex) ?? positions.size;
    positions.set(hex, known);
    return known;
  };
  let current: ProvenPart | undefined;
  const lastClosedId = [...days.values()].at(-1)?.lastId ?? 0n;
  const partOf = async (id: bigint) => {
    if (id > lastClosedId) return undefined;
    const lastId = current?.ids.at(-1);
    if (lastId === undefined || id > lastId) current = await readProvenPart(on, days, id);
    return current;
  };
  return {
    prove: async (facts) => {
      const part = await partOf(facts.id);
      const index = part?.ids.indexOf(facts.id) ?? -1;
      if (!part || index === -1) return openTransfer(facts);
      const blinds = blindsOf(part.day.blindingKey, facts.id);
      const path = [...pathOf(part.leaves, index), ...pathOf(part.roots, part.part)];
      return {
        ...facts.member,
        blind: blinds.member.toString('hex'),
        house_hash: Buffer.from(await hashHousePart(sha256, blinds.house, facts.house)).toString(
          'hex',
        ),
        place: {
          day: part.day.day,
          index: part.part * PART_SIZE + index,
          path: path.map(positionOf),
        },
      };
    },
    nodes: () => [...positions.keys()],
  };
}

const NO_HASH = '0'.repeat(64);

/** Builds the entry of a transfer whose day is not closed, so that no published hash exists for it yet. */
function openTransfer({ member }: LeafFacts): StatementTransfer {
  return { ...member, blind: NO_HASH, house_hash: NO_HASH, place: null };
}

async function readProvenPart(
  on: Queryable,
  days: ReadonlyMap<string, ClosedDay>,
  id: bigint,
): Promise<ProvenPart | undefined> {
  const found = await findPartOf(on, id);
  const day = found && days.get(found.day);
  const stored = found && (await readLeaves(on, found));
  if (!day || !stored) return undefined;
  return {
    day,
    part: found.part,
    ids: stored.ids,
    leaves: await buildTree(sha256, stored.hashes),
    roots: await buildTree(sha256, await readPartRoots(on, day.day)),
  };
}
