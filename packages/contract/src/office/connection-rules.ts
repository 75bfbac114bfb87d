/** Rules of a member's connections. Plain data and functions, because the office's app bundles them. */

/** link-01: what two members may share, the most telling first. */
export const connectionKinds = [
  'account',
  'device',
  'name',
  'claims',
  'network',
  'referral',
] as const;

export const strengths = ['weak', 'medium', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/** The numbers of other members up to which a shared sign is strong, and medium; above them it is weak. */
const bounds: Readonly<
  Record<'account' | 'device' | 'name' | 'network', readonly [number, number]>
> = {
  account: [5, 20],
  device: [3, 10],
  name: [1, 5],
  network: [0, 5],
};

/** link-02: how much it says that a sign is shared with so many other members. */
export function signStrength(kind: keyof typeof bounds, others: number): Strength {
  const [strong, medium] = bounds[kind];
  if (others <= strong) return 'strong';
  return others <= medium ? 'medium' : 'weak';
}

/** link-02: how much it says that two members claimed so many offers within minutes of each other. */
export function claimsStrength(offers: number): Strength {
  if (offers >= 3) return 'strong';
  return offers === 2 ? 'medium' : 'weak';
}

/** link-02: one step stronger where the other member is blocked. */
export function strengthBeside(strength: Strength, other: 'active' | 'blocked'): Strength {
  if (other !== 'blocked') return strength;
  return strength === 'weak' ? 'medium' : 'strong';
}

/** Returns the strongest of these. */
export function strongest(of: readonly Strength[]): Strength {
  return strengths.findLast((each) => of.includes(each)) ?? 'weak';
}

/** A negative number where the first is stronger. */
export function byStrength(one: Strength, other: Strength): number {
  return strengths.indexOf(other) - strengths.indexOf(one);
}
