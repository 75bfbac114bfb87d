import { expect, it } from 'vitest';
import { accountKindNames, ledgerAccountName, purposeNames } from './account-names.ts';
import { jobNames } from './job-names.ts';
import { transferKindNames } from './transfer-kinds.ts';

it('report-16: names an account of a studio by the studio, and one of a purpose by the purpose', () => {
  expect(ledgerAccountName('studio_clearing:lotus', 'th', 'Lotus Games')).toBe(
    'ค่ายเกม · Lotus Games',
  );
  expect(ledgerAccountName('promotion_cost:free-bets', 'en')).toBe('Bonus cost · Free bets');
  expect(ledgerAccountName('member_held', 'th')).toBe('เงินที่รอถอน');
  expect(ledgerAccountName('gateway_clearing:sandbox', 'th')).toBe('เกตเวย์ · sandbox');
});

it('report-16: has no two codes of one name', () => {
  for (const names of [accountKindNames, purposeNames, jobNames, transferKindNames]) {
    for (const language of ['th', 'en'] as const) {
      const texts = Object.values(names).map((name) => name[language]);
      expect(new Set(texts).size).toBe(texts.length);
      expect(texts.every((text) => text.trim() !== '')).toBe(true);
    }
  }
});
