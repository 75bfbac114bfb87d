import { describe, expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { creditData, isEasilyGuessed, phoneWords, PRODUCT_WORDS, referrerId } from './rules.ts';

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

describe('a referral link', () => {
  it('account-08: names a member by number', () => {
    expect(referrerId('100001')).toBe(100001n);
    expect(referrerId(100001)).toBe(100001n);
  });

  it.each([[null], [undefined], [''], ['abc'], ['-1'], [1.5], [1e21], ['9'.repeat(40)]])(
    'account-08: names nobody by %s',
    (affId) => {
      expect(referrerId(affId)).toBeUndefined();
    },
  );
});

describe('credit', () => {
  it('account-49: is shown in baht, rounded down to the satang', () => {
    expect(
      creditData({ availableMicro: 1_239_999n, bonusMicro: 40_009_999n, heldMicro: 50_000_000n }),
    ).toEqual({
      availableCredit: 1.23,
      bonusCredit: 40,
      outStandingCredit: 50,
      currency: 'THB',
    });
  });
});
