import { expect, it } from 'vitest';
import { textLanguage } from './text-language.ts';

it.each([
  ['ยอดเงินไม่เพียงพอ', 'th'],
  ['The deposit failed', undefined],
  ['5 Diamond', undefined],
  ['โค้ด KAPAO50 (409 - คูปองนี้ถูกใช้ครบจำนวนแล้ว)', 'th'],
])('%s is read as %s', (text, language) => {
  expect(textLanguage(text)).toBe(language);
});
