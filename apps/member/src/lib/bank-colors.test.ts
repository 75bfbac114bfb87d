import { contrast } from '@kapao/contract/contrast.ts';
import { expect, it } from 'vitest';
import { bankColor } from './bank-colors.ts';

/** Those of site-41. */
const banks =
  'BBL KBANK KTB TTB SCB CIMB UOB BAY GSB GHB BAAC ISBT TISCO KKP ICBC TCRB LHB TRUEWALLET'.split(
    ' ',
  );

it('site-66: gives each of the 18 banks a colour of its own, on which text can be read', () => {
  const colors = banks.map(bankColor);
  expect(new Set(colors.map(({ background }) => background)).size).toBe(banks.length);
  for (const { background, text } of [...colors, bankColor('NEWBANK')]) {
    expect(contrast(text, background), background).toBeGreaterThanOrEqual(4.5);
  }
});
