import { expect, it } from 'vitest';
import { toHex, webSha256 } from './bytes.ts';
import { hashHousePart, hashLeaf, hashMemberPart, memberText } from './leaf.ts';
import type { HousePart, MemberPart } from './leaf.ts';

const member: MemberPart = {
  id: '17',
  member: '4',
  time: '2026-11-24T05:00:00.000001Z',
  kind: 'bet',
  asset: 'THB',
  amount: '40',
  from: 'member_available',
  to: 'studio_clearing',
  from_after: '60',
  to_after: null,
  beside_after: null,
  reference: 'round 1',
};
const house: HousePart = {
  id: '17',
  source: 'studio:aurora',
  key: 'bet 99',
  from_account: '1',
  to_account: '80',
  from_after: null,
  to_after: '123456',
  actor: null,
  reason: null,
};
const [ONE, OTHER] = [1, 2].map((byte) => new Uint8Array(32).fill(byte)) as [
  Uint8Array,
  Uint8Array,
];

async function leaf(blinds: { member: Uint8Array; house: Uint8Array }): Promise<string> {
  const memberHash = await hashMemberPart(webSha256, blinds.member, member);
  const houseHash = await hashHousePart(webSha256, blinds.house, house);
  return toHex(await hashLeaf(webSha256, memberHash, houseHash));
}

it('proof-04: a leaf hides each part behind its own blind', async () => {
  const leaves = [
    await leaf({ member: ONE, house: OTHER }),
    await leaf({ member: ONE, house: ONE }),
    await leaf({ member: OTHER, house: OTHER }),
  ];
  expect(new Set(leaves).size).toBe(3);
});

it('proof-04: the member’s part tells nothing of the house', () => {
  const text = memberText(member);
  for (const secret of [house.source, house.key, house.to_account, house.to_after]) {
    expect(text).not.toContain(`"${secret}"`);
  }
});

it('proof-04: a leaf of version 1 keeps its hash for ever', async () => {
  expect(await leaf({ member: ONE, house: OTHER })).toMatchInlineSnapshot(
    `"6635801843b51e7174e606581202e0b3e09a081d4b4deb631a0bd96d1cafe223"`,
  );
});
