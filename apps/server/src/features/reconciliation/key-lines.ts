import { createHash } from 'node:crypto';
import type { SettlementLine } from '@kapao/contract/reconciliation/read-settlement.ts';
import type { KeptLine } from './rules.ts';

const KEY_LENGTH = 40;

/** Names each line by what it says and its place among equal ones, so that a note stays with it in another file. */
export function keyLines(lines: readonly SettlementLine[]): KeptLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { class: side, id, reference, day, at, amountMicro, kind } = line;
    const said = JSON.stringify([side, id, reference, day, at, String(amountMicro), kind]);
    const place = (seen.get(said) ?? 0) + 1;
    seen.set(said, place);
    const hash = createHash('sha256').update(`${place}:${said}`).digest('hex');
    return { ...line, key: `row-${hash.slice(0, KEY_LENGTH)}` };
  });
}
