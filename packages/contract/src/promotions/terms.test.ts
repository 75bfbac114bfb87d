import { describe, expect, it } from 'vitest';
import { contributionShares, promotionTerms as termsIn } from './terms.ts';
import type { StatedTerms } from './terms.ts';

const BAHT = 1_000_000n;

const terms = (changes: Partial<StatedTerms> = {}): StatedTerms => ({
  kind: 'every_deposit',
  rewardMicro: null,
  rewardBps: 5_050,
  rewardMaxMicro: 500n * BAHT,
  minDepositMicro: 100n * BAHT,
  availableFrom: null,
  availableUntil: null,
  turnoverMicro: null,
  turnoverBps: 80_000,
  maxWithdrawalMicro: null,
  durationHours: 1_000,
  budgetMicro: null,
  budgetClaims: null,
  contributions: { CASINO: 20, SLOT: 100, FISH: 100 },
  excludedGames: [],
  ...changes,
});

const promotionTerms = (stated: StatedTerms) => termsIn({ ...stated, brandNames: {} }, 'th');

describe('the terms that a member reads', () => {
  it('bonus-06: say what is given, for which deposit, how often, and what is asked and at stake', () => {
    expect(promotionTerms(terms())).toEqual([
      'รับโบนัส 50.5% ของยอดฝาก สูงสุด 500.00 บาท',
      'ฝากขั้นต่ำ 100.00 บาท ใช้ยอดฝากล่าสุดที่เข้าหลังรับโปรโมชั่น\u200bครั้งก่อน',
      'รับได้ทุกครั้งที่ฝาก ฝากหนึ่งรายการใช้รับได้โปรโมชั่นเดียว',
      'รับได้ทีละหนึ่งโปรโมชั่น และรับไม่ได้ขณะมีรายการถอนที่กำลังดำเนินการ',
      'ทำยอดเทิร์น 8 เท่าของยอดฝากรวมโบนัส ภายใน 1,000 ชั่วโมง',
      'เดิมพันนับเป็นยอดเทิร์น ยิงปลา 100%, สล็อต 100%, คาสิโน 20% เดิมพันฟรีไม่นับ',
      'เดิมพันหักจากเงินสดก่อน แล้วจึงหักจากโบนัส เงินรางวัลแบ่งตามสัดส่วนที่จ่ายเดิมพัน',
      'เมื่อทำครบ โบนัสที่เหลือเป็นเงินสดทั้งหมด',
      'หากทำไม่ครบในเวลา ยกเลิก หรือถอนเงินก่อนทำครบ โบนัสและกำไรส่วนโบนัสที่เหลือจะถูกเรียกคืน รวมถึงส่วนโบนัสของเดิมพันที่รู้ผลภายหลัง',
      'เงินสดเป็นของคุณเสมอ ถอนได้ทุกเมื่อและไม่ถูกตัด',
    ]);
  });

  it('bonus-06 site-68: say the same in English, and nothing in Thai', () => {
    const stated = terms({ excludedGames: ['lotus/gems'], maxWithdrawalMicro: 300n * BAHT });
    const english = termsIn({ ...stated, brandNames: {} }, 'en');
    expect(english).toHaveLength(promotionTerms(stated).length);
    expect(english.join(' ')).not.toMatch(/\p{Script=Thai}/u);
    expect(english[4]).toBe('A turnover of 8 times deposit and bonus together, within 1,000 hours');
  });

  it('bonus-06: name the times of the start and the end, where there are some', () => {
    const from = new Date('2026-12-01T00:00:00+07:00');
    const until = new Date('2026-12-08T12:30:00+07:00');
    const period = (changes: Partial<StatedTerms>) => promotionTerms(terms(changes))[3];
    expect(period({ availableFrom: from, availableUntil: until })).toBe(
      'รับได้ ตั้งแต่ 01/12/2026 00:00 น. ถึง 08/12/2026 12:30 น.',
    );
    expect(period({ availableFrom: from })).toBe('รับได้ ตั้งแต่ 01/12/2026 00:00 น.');
    expect(period({ availableUntil: until })).toBe('รับได้ ถึง 08/12/2026 12:30 น.');
    const english = termsIn({ ...terms({ availableUntil: until }), brandNames: {} }, 'en');
    expect(english[3]).toBe('Open for claims until 08/12/2026 12:30');
  });

  it('bonus-06: name amounts, the games that are left out and the maximum where there are some', () => {
    const stated = promotionTerms(
      terms({
        turnoverMicro: 700n * BAHT,
        turnoverBps: null,
        excludedGames: ['lotus/gems', 'lotus/fish'],
        maxWithdrawalMicro: 300n * BAHT,
      }),
    );
    expect(stated).toContain('ทำยอดเทิร์น 700.00 บาท ภายใน 1,000 ชั่วโมง');
    expect(stated).toContain('ไม่นับเกม lotus/gems, lotus/fish');
    expect(stated).toContain('เมื่อทำครบ โบนัสที่เหลือเป็นเงินสดสูงสุด 300.00 บาท ส่วนที่เกินจะถูกเรียกคืน');
    expect(stated).not.toContain('เมื่อทำครบ โบนัสที่เหลือเป็นเงินสดทั้งหมด');
  });

  it('bonus-06: name no minimum of nothing, and no deposit where none is asked for', () => {
    const [, deposit] = promotionTerms(terms({ minDepositMicro: 0n }));
    expect(deposit).toBe('ใช้ยอดฝากล่าสุดที่เข้าหลังรับโปรโมชั่น\u200bครั้งก่อน');
    const gift = { kind: 'daily', rewardMicro: 20n * BAHT, rewardBps: null } as const;
    const stated = promotionTerms(terms({ ...gift, rewardMaxMicro: null, minDepositMicro: 0n }));
    expect(stated.slice(0, 2)).toEqual([
      'รับโบนัส 20.00 บาท',
      'รับได้วันละ 1 ครั้ง เริ่มวันใหม่เวลา 00:00 น.',
    ]);
  });

  it.each([{ turnoverMicro: 0n }, { turnoverBps: 0 }, { turnoverBps: null }])(
    'bonus-22: say that the bonus is cash at once where nothing is asked for: %o',
    (nothing) => {
      expect(promotionTerms(terms(nothing)).slice(-1)).toEqual(['ไม่ต้องทำยอดเทิร์น โบนัสเป็นเงินสดทันที']);
      expect(promotionTerms(terms(nothing))).toHaveLength(5);
    },
  );
});

it('bonus-06: a brand with the code of a category is told apart, by its name', () => {
  const contributions = { SLOT: 100, 'brand/SLOT': 50, 'brand/naga': 20 };
  const given = { ...terms({ contributions }), brandNames: { SLOT: 'Slot City' } };
  const sentence = (language: 'th' | 'en') =>
    termsIn(given, language).find((each) => each.includes('100%'));
  expect(sentence('th')).toContain('สล็อต 100%, แบรนด์ Slot City 50%, แบรนด์ naga 20%');
  expect(sentence('en')).toContain('Slots 100%, brand Slot City 50%, brand naga 20%');
  expect(contributionShares(contributions).map(({ category }) => category)).toEqual([
    'SLOT',
    'brand/SLOT',
    'brand/naga',
  ]);
});

it('shares stand with the largest first, and equal ones by name', () => {
  expect(
    contributionShares({ SLOT: 5, CASINO: 5, FISH: 50 }).map(({ category }) => category),
  ).toEqual(['FISH', 'CASINO', 'SLOT']);
});
