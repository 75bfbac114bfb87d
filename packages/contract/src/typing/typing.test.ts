import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAccount } from './account.ts';
import { readAmount } from './amount.ts';
import { accountCases, amountCases, codeCases, dayCases, nameCases, phoneCases } from './cases.ts';
import { digitsOf, plainCharacters } from './characters.ts';
import { readCode, readDigitCode } from './code.ts';
import { readDay, readDayTime, typedDay } from './day.ts';
import {
  canonicalName,
  hasReadableMarks,
  namesToFind,
  readNameStart,
  untitledName,
} from './name.ts';
import { readPhone } from './phone.ts';

const RUNS = { numRuns: 10_000 };
const valueOf = (read: { value: string } | { refusal: string }) =>
  'value' in read ? read.value : null;

describe('characters', () => {
  it('type-01: folds the digits of every script, and drops what nobody sees', () => {
    expect(digitsOf('๐๙ ०९ ０９ ٠٩ ۰۹ ၀၉ 𝟎𝟗𝟘𝟡')).toBe('090909090909' + '0909');
    expect(plainCharacters('\ufeff\u202aA\u00adB\u200b\u2066C\u2069 ')).toBe('ABC');
  });
});

describe('amounts', () => {
  it.each(amountCases)('type-02: reads %j as %j baht', (typed, baht) =>
    expect(valueOf(readAmount(typed, { decimals: 2 }))).toBe(baht),
  );

  it('type-02: says why a text is no amount', () => {
    const whole = (text: string) => readAmount(text, { decimals: 0 });
    expect(whole('100.00')).toEqual({ value: '100' });
    expect(whole('1,234.50')).toEqual({ refusal: 'fraction' });
    expect(whole('1.005')).toEqual({ refusal: 'too_many_decimals' });
    expect(whole('1e4')).toEqual({ refusal: 'not_a_number' });
    expect(whole('')).toEqual({ refusal: 'empty' });
    expect(whole('20000000')).toEqual({ refusal: 'too_large' });
    expect(readAmount('-20.50', { decimals: 2, signed: true })).toEqual({ value: '-20.5' });
  });

  /** Writes whole digits as people group them. */
  const grouped = (digits: string, sign: string) => digits.replace(/\B(?=(\d{3})+$)/g, sign);
  const form = fc.record({
    satang: fc.integer({ min: 1, max: 1_000_000_000 }),
    group: fc.constantFrom('', ',', ' ', '\u00a0', '\u202f', "'", '\u2019'),
    zero: fc.constantFrom('0', '\u0e50', '\uff10', '\u0660', '\u0966'),
    unit: fc.constantFrom(['', ''], ['฿', ''], ['THB ', ''], ['', ' บาท'], [' ', '\t']),
    unseen: fc.constantFrom('', '\u200b', '\u00ad', '\u202c', '\ufeff'),
    at: fc.nat(30),
  });

  it('type-02: reads 10,000 pasted forms as a person does', () => {
    fc.assert(
      fc.property(form, ({ satang, group, zero, unit, unseen, at }) => {
        const [whole = '', fraction = ''] = (satang / 100).toFixed(2).split('.');
        const ascii = `${grouped(whole, group)}.${fraction}`;
        const written = ascii.replace(/\d/g, (digit) =>
          String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)),
        );
        const text = `${unit[0]}${written.slice(0, at)}${unseen}${written.slice(at)}${unit[1]}`;
        const read = readAmount(text, { decimals: 2 });
        expect('value' in read && Math.round(Number(read.value) * 100)).toBe(satang);
        const wholeRead = readAmount(text, { decimals: 0 });
        expect(wholeRead).toEqual(fraction === '00' ? { value: whole } : { refusal: 'fraction' });
      }),
      RUNS,
    );
  });

  it('type-02: never reads another number out of 10,000 spoilt forms', () => {
    const spoilt = fc.string({
      unit: fc.constantFrom(...Array.from("0123456789.,-+eE /฿'๑１\u00a0\u200b\n:")),
      maxLength: 12,
    });
    fc.assert(
      fc.property(spoilt, (text) => {
        const read = readAmount(text, { decimals: 2 });
        if ('refusal' in read) return;
        const digits = digitsOf(text);
        const decimals = digitsOf(text.split('.')[1] ?? '').length;
        expect(decimals).toBeLessThanOrEqual(2);
        expect(Number(read.value)).toBe(Number(digits) / 10 ** decimals);
        expect(plainCharacters(text).replace(/\.-$/, '')).not.toMatch(/[+\-eE/:]/);
      }),
      RUNS,
    );
  });
});

describe('phones', () => {
  it.each(phoneCases)('type-03: reads the phone %j as %j', (pasted, phone) =>
    expect(valueOf(readPhone(pasted))).toBe(phone),
  );

  it('type-03: says why a text is no phone', () => {
    expect(readPhone('08123456789')).toEqual({ refusal: 'too_long' });
    expect(readPhone('081234567')).toEqual({ refusal: 'too_short' });
    expect(readPhone('0212345678')).toEqual({ refusal: 'not_a_mobile' });
    expect(readPhone('a@b.test')).toEqual({ refusal: 'not_a_phone' });
    expect(readPhone(' ')).toEqual({ refusal: 'empty' });
  });

  it('type-03: reads 10,000 pasted forms as the number that a person reads, or refuses', () => {
    const form = fc.record({
      head: fc.constantFrom('6', '8', '9', '2', '7'),
      rest: fc.string({
        unit: fc.constantFrom(...Array.from('0123456789')),
        minLength: 7,
        maxLength: 9,
      }),
      country: fc.constantFrom('0', '+66', '66', '0066', '+66 (0)', 'tel:+66', '+66 0'),
      separator: fc.constantFrom('', '-', ' ', '.', '\u2013', '\u00a0', '\u200b', '\u2011'),
      zero: fc.constantFrom('0', '\u0e50', '\uff10', '\u0660'),
    });
    fc.assert(
      fc.property(form, ({ head, rest, country, separator, zero }) => {
        const number = `${head}${rest}`;
        const written = `${number.slice(0, 2)}${separator}${number.slice(2, 5)}${separator}${number.slice(5)}`;
        const text = `${country}${written}`.replace(/\d/g, (digit) =>
          String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)),
        );
        const isMobile = rest.length === 8 && '689'.includes(head);
        expect(valueOf(readPhone(text))).toBe(isMobile ? `0${number}` : null);
      }),
      RUNS,
    );
  });
});

describe('accounts', () => {
  it.each(accountCases)('type-04: reads the account %j as %j', (written, account) =>
    expect(valueOf(readAccount(written))).toBe(account),
  );

  it('type-04: says of 16 digits that they are too many', () => {
    expect(readAccount('1234567890123456')).toEqual({ refusal: 'too_long' });
    expect(readAccount('123456789')).toEqual({ refusal: 'too_short' });
  });
});

describe('codes', () => {
  it.each(codeCases)('type-05: reads the code %j as %j', (pasted, code) =>
    expect(valueOf(readCode(pasted))).toBe(code),
  );

  it('type-06: reads a code of digits in any script, and cuts none', () => {
    expect(readDigitCode(' 123-456\u200b', 6)).toEqual({ value: '123456' });
    expect(readDigitCode('๑๒๓ ๔๕๖', 6)).toEqual({ value: '123456' });
    expect(readDigitCode('1234567', 6)).toEqual({ refusal: 'too_long' });
    expect(readDigitCode('12345', 6)).toEqual({ refusal: 'too_short' });
    expect(readDigitCode('12345a', 6)).toEqual({ refusal: 'not_a_code' });
  });
});

describe('days', () => {
  const today = '2026-11-28';

  it.each(dayCases)('type-18: reads %j on a screen in %s as %j', (typed, _, reading) =>
    expect(readDay(typed, today)).toEqual(
      typeof reading === 'string' ? { value: reading } : reading,
    ),
  );

  it('type-18: reads a day digit by digit as nothing until its last digit', () => {
    for (const digits of ['28112569', '28112026']) {
      const reads = Array.from(digits, (_, index) => readDay(digits.slice(0, index + 1), today));
      expect(reads.at(-1)).toEqual({ value: '2026-11-28' });
      expect(new Set(reads.slice(0, -1).map((read) => JSON.stringify(read)))).toEqual(
        new Set(['{"refusal":"incomplete"}']),
      );
    }
  });

  it('type-18: reads 1,000 days and times back as a field shows them, and none before its last digit', () => {
    const calendar = fc.constantFrom('buddhist' as const, 'gregorian' as const);
    const minute = fc.integer({ min: -5_000_000, max: 5_000_000 });
    fc.assert(
      fc.property(calendar, minute, fc.boolean(), (calendar, minutes, isBare) => {
        const at = new Date(Date.parse(`${today}T00:00:00Z`) + minutes * 60_000);
        const value = at.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
        const shown = typedDay(value, calendar);
        const typed = isBare ? shown.replace(/\D/g, '') : shown;
        expect(readDayTime(typed, today)).toEqual({ value });
        for (let length = 1; length < typed.length; length += 1) {
          const begun = readDayTime(typed.slice(0, length), today);
          expect(begun).toEqual({ refusal: 'incomplete' });
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('type-18: takes the forms of a time, and no hour that the clock does not have', () => {
    const read = (text: string) => readDayTime(text, today);
    for (const text of ['28/11/2569 18.30 น.', '2026-11-28T18:30:00', '28112569 1830']) {
      expect(read(text)).toEqual({ value: '2026-11-28T18:30' });
    }
    expect(read('28/11/2569 8:05')).toEqual({ value: '2026-11-28T08:05' });
    expect(read('28/11/2569')).toEqual({ refusal: 'incomplete' });
    expect(read('28/11/2569 24:00')).toEqual({ refusal: 'not_a_day' });
    expect(read('31/02/2569 10:00')).toEqual({ refusal: 'impossible' });
  });
});

describe('names', () => {
  it.each(nameCases)('type-08: takes %j and %j for one name', (one, other) => {
    expect(canonicalName(one)).toBe(canonicalName(other));
    expect(canonicalName(canonicalName(one))).toBe(canonicalName(one));
  });

  it('type-08: keeps names apart that differ to the eye', () => {
    expect(canonicalName('กิ่ง')).not.toBe(canonicalName('กิ้ง'));
    expect(canonicalName('สมชาย')).not.toBe(canonicalName('สมชาติ'));
    expect(untitledName('นายสมชาย ใจดี')).toBe('สมชาย ใจดี');
  });

  it('desk-40: takes a name to find from each of its words on', () => {
    expect(namesToFind('นายสมชาย ใจ ดี')).toEqual(['สมชาย ใจ ดี', 'ใจ ดี สมชาย', 'ดี สมชาย ใจ']);
    expect(namesToFind('นาย')).toEqual(['นาย']);
    expect(readNameStart(' นางสาว สมศรี')).toBe('สมศรี');
    expect(readNameStart('12 %')).toBeUndefined();
  });

  it('type-09: refuses more than two marks on a letter', () => {
    expect(hasReadableMarks('น้ำทิพย์ กิ้ง ปั๊ม')).toBe(true);
    expect(hasReadableMarks('ด้้้')).toBe(false);
    expect(hasReadableMarks('a\u0301\u0302\u0303')).toBe(false);
  });
});
