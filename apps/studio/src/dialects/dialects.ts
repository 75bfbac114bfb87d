import type { Dialect } from './dialect.ts';
import { evolutionDialect } from './evolution.ts';
import { redTigerDialect } from './red-tiger.ts';
import { rsDialect } from './rs.ts';

/** The wallet protocols that the studio speaks, by the names under which operators register it. */
const dialects = {
  rs: rsDialect,
  evolution: evolutionDialect,
  'red-tiger': redTigerDialect,
} satisfies Record<string, Dialect>;

export type DialectName = keyof typeof dialects;

export function isDialectName(name: string): name is DialectName {
  return Object.hasOwn(dialects, name);
}

export function dialectOf({ protocol }: { protocol: DialectName }): Dialect {
  return dialects[protocol];
}
