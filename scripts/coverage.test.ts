import { routes } from '@kapao/contract/routes.ts';
import { describe, expect, it } from 'vitest';
import { coverRule, readCode, readRules, readTitles } from './coverage.ts';

const rules = readRules();
const titles = readTitles();
const proved = new Set(titles.flatMap(({ ids }) => ids));

describe('docs/product', () => {
  it('has a test for every rule', () => {
    expect(rules.length).toBeGreaterThan(500);
    expect(rules.map(({ id }) => id).filter((id) => !proved.has(id))).toEqual([]);
  });

  it('has the rule of every id that a test names', () => {
    const known = new Set(rules.map(({ id }) => id));
    expect([...proved].filter((id) => !known.has(id))).toEqual([]);
  });

  it('numbers the rules of each area without gaps, once each', () => {
    const areas = Map.groupBy(rules, ({ id }) => id.replace(/-\d+$/, ''));
    for (const [area, own] of areas) {
      const numbers = own
        .map(({ id }) => Number(id.slice(area.length + 1)))
        .toSorted((one, other) => one - other);
      expect(numbers, area).toEqual(own.map((_, index) => index + 1));
    }
  });

  it('leads from a rule to its code and its tests, also by an operation that the rule names', () => {
    const rule = { id: 'ledger-31', page: 'ledger.md', names: ['requestWithdrawal'] };
    const { code, tests } = coverRule(rule, readCode(), titles);
    expect(code).toContain('apps/server/src/entries/members/payments.ts');
    expect(tests.map(({ file }) => file)).toContain('e2e/crash.test.ts');
  });
});

it.each(Object.keys(routes))('a test names the operation %s', (name) => {
  const named = new RegExp(`\\b${name}\\b`);
  expect(titles.some(({ title }) => named.test(title))).toBe(true);
});
