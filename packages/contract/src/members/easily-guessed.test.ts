import { describe, expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { isEasilyGuessed, phoneWords, PRODUCT_WORDS } from './easily-guessed.ts';

const known = {
  common: commonPasswords,
  ownWords: [...PRODUCT_WORDS, 'Lotus Club', ...phoneWords('0612345670')],
};

describe('account-16: an easily guessed password', () => {
  it.each([
    ['one that leaked often', 'password1'],
    ['the same in capitals', 'IloveYou'],
    ['the same in wide letters', 'ｐａｓｓｗｏｒｄ'],
    ['one character over and over', '00000000'],
    ['two in turn', 'abababababab'],
    ['a run up', '23456789'],
    ['a run down', '987654321'],
    ['the demo password', 'kapao1234'],
    ['the product in Thai', 'กระเป๋า2026'],
    ["the site's name", '!!lotus club!!'],
    ["the member's phone", '0612345670'],
    ['the phone with the country in front', '66612345670'],
    ['the phone dressed up', '612345670!Aa'],
  ])('account-16: is %s: %s', (_, password) => {
    expect(isEasilyGuessed(password, known)).toBe(true);
  });

  it.each([
    ['ข้าวผัดไข่ดาว'],
    ['correct horse battery'],
    ['x8#kQ2!p'],
    ['kapao and seven elephants'],
    [' 8 spaces around '],
    ['🐘🐘🐘🐅🐅🦜🦜🐊'],
  ])('is not %s', (password) => {
    expect(isEasilyGuessed(password, known)).toBe(false);
  });

  it('account-16: is looked for among a few thousand, none of them short', () => {
    expect(commonPasswords.size).toBe(4000);
    expect([...commonPasswords].filter(({ length }) => length < 8)).toEqual([]);
  });
});
