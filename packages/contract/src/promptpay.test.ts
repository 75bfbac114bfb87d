import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeQr,
  decodeSlipQr,
  encodeBillPayment,
  encodePromptPay,
  encodeSlipQr,
  trueMoneyProxy,
  type BillPayment,
  type PromptPayProxy,
} from './promptpay.ts';
import { appendChecksum, checksum } from './tlv.ts';

/** The vectors of pay-11, pay-12, letter for letter. */
const transfers: [PromptPayProxy, number | null, string][] = [
  [
    { type: 'phone', value: '0801234567' },
    null,
    '00020101021129370016A000000677010111011300668012345675802TH530376463046197',
  ],
  [
    { type: 'tax_id', value: '1111111111111' },
    null,
    '00020101021129370016A000000677010111021311111111111115802TH530376463047B5A',
  ],
  [
    { type: 'phone', value: '0000000000' },
    422,
    '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469',
  ],
  [
    { type: 'phone', value: '0891234567' },
    1_337_133_775,
    '00020101021229370016A000000677010111011300668912345675802TH5303764541113371337.756304B7D7',
  ],
  [
    { type: 'tax_id', value: '1234567890123' },
    42_000,
    '00020101021229370016A000000677010111021312345678901235802TH53037645406420.006304BF7B',
  ],
  [
    { type: 'phone', value: '0812223333' },
    3_000,
    '00020101021229370016A0000006770101110113006681222333353037645802TH540530.0063043CAD',
  ],
  [
    trueMoneyProxy('0801111111'),
    null,
    '00020101021129390016A000000677010111031514000080111111153037645802TH63047C0F',
  ],
];
const bills: [BillPayment, string][] = [
  [
    { billerId: '0112233445566', ref1: 'CUSTOMER001', ref2: 'INV001', ref3: 'SCB' },
    '00020101021130620016A000000677010112011301122334455660211CUSTOMER0010306INV00153037645802TH62070703SCB6304780E',
  ],
  [
    {
      billerId: '099400016550100',
      ref1: '123456789012',
      ref2: '670429',
      amountSatang: 364_922,
    },
    '00020101021230650016A00000067701011201150994000165501000212123456789012030667042953037645802TH54073649.2263044534',
  ],
];

describe('the checksum', () => {
  it('pay-11: is CRC-16/CCITT-FALSE', () => {
    expect(checksum('123456789')).toBe('29B1');
  });
});

describe('a transfer code', () => {
  it.each(transfers)('reads %o with %o satang', (proxy, amountSatang, payload) => {
    const expected = { ok: true, kind: 'transfer', proxy, amountSatang, terminal: null };
    expect(decodeQr(payload)).toEqual({ ...expected, dynamic: amountSatang !== null });
  });

  it.each(transfers)('pay-11: writes %o with %o satang', (proxy, amountSatang, payload) => {
    const written = encodePromptPay({ proxy, ...(amountSatang === null ? {} : { amountSatang }) });
    expect(decodeQr(written)).toEqual(decodeQr(payload));
    expect([written.slice(0, 6), written.slice(-8, -4)]).toEqual(['000201', '6304']);
  });
});

describe('a bill payment code', () => {
  it.each(bills)('reads %o', (bill, payload) => {
    const { billerId, ref1, ref2 = null, ref3 = null, amountSatang = null } = bill;
    const references = { ref1, ref2, ref3 };
    const terms = { amountSatang, dynamic: amountSatang !== null };
    const expected = { ok: true, kind: 'bill', billerId, ...references, ...terms };
    expect(decodeQr(payload)).toEqual(expected);
  });

  it.each(bills)('writes %o', (bill, payload) => {
    expect(decodeQr(encodeBillPayment(bill))).toEqual(decodeQr(payload));
  });
});

describe("a slip's mini-QR", () => {
  const slips = [
    [
      { bankCode: '002', transRef: '0002123123121200011' },
      '004000060000010103002021900021231231212000115102TH91049C30',
    ],
    [
      { bankCode: '014', transRef: '00111222233344ABCD12' },
      '004100060000010103014022000111222233344ABCD125102TH910417DF',
    ],
  ] as const;

  it.each(slips)('pay-12: is written and read: %o', (slip, payload) => {
    expect(encodeSlipQr(slip)).toBe(payload);
    expect(decodeSlipQr(payload)).toEqual(slip);
  });

  it("type-14: reads TrueMoney's layout, and a checksum in small letters", () => {
    const trueMoney = '00480002010102010203P2P0313TXN00012345670408250120249104b425';
    expect(decodeSlipQr(trueMoney)).toEqual({ bankCode: 'TMN', transRef: 'TXN0001234567' });
    expect(decodeSlipQr(trueMoney.replace('b425', 'b426'))).toBeNull();
    const [slip, payload] = slips[0];
    expect(decodeSlipQr(payload.slice(0, -4) + payload.slice(-4).toLowerCase())).toEqual(slip);
  });

  it('is no payment code, nor the other way round', () => {
    expect(decodeQr(slips[0][1])).toEqual({ ok: false, reason: 'malformed' });
    expect(decodeSlipQr(transfers[0]?.[2] ?? '')).toBeNull();
  });
});

describe('a code that must not be paid', () => {
  const application = '0016A000000677010111';
  const phone = '01130066801234567';
  const payload = (receiver: string, rest = '53037645802TH') =>
    appendChecksum(`000201010211${receiver}${rest}`, '63');

  it.each([
    ['wrong_checksum', transfers[0]?.[2].replace('6197', '6198') ?? ''],
    ['malformed', ''],
    ['malformed', 'https://example.com'],
    ['malformed', payload(`2937${application}${phone}`, '53037645303764')],
    ['not_promptpay', payload('', '53037645802TH')],
    ['not_promptpay', payload(`29370016A000000677010199${phone}`)],
    ['wrong_currency', payload(`2937${application}${phone}`, '53038405802TH')],
    ['wrong_amount', payload(`2937${application}${phone}`, '54040.0053037645802TH')],
    ['wrong_amount', payload(`2937${application}${phone}`, '54041e1053037645802TH')],
    ['wrong_amount', payload(`2937${application}${phone}`, '54051.00553037645802TH')],
    ['wrong_receiver', payload(`2954${application}${phone}02131111111111111`)],
    ['wrong_receiver', payload(`2937${application}01130044801234567`)],
  ])('pay-12: is refused as %s: %s', (reason, text) => {
    expect(decodeQr(text)).toEqual({ ok: false, reason });
  });

  it('throws rather than write what no bank could read', () => {
    const proxy = { type: 'phone', value: '0801234567' } as const;
    expect(() => encodePromptPay({ proxy, amountSatang: 0 })).toThrow(RangeError);
    expect(() => encodePromptPay({ proxy, amountSatang: 1.5 })).toThrow(RangeError);
    expect(() => encodePromptPay({ proxy: { type: 'phone', value: '801' } })).toThrow(RangeError);
  });
});

describe('any code', () => {
  const digits = (length: number) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
      .map((list) => list.join(''));
  const proxy: fc.Arbitrary<PromptPayProxy> = fc.oneof(
    digits(9).map((tail) => ({ type: 'phone' as const, value: `0${tail}` })),
    digits(13).map((value) => ({ type: 'tax_id' as const, value })),
    digits(15).map((value) => ({ type: 'ewallet' as const, value })),
  );
  const amountSatang = fc.integer({ min: 1, max: 999_999_999_999 });

  it('comes back as it was written', () => {
    fc.assert(
      fc.property(proxy, fc.option(amountSatang), (receiver, amount) => {
        const written = encodePromptPay({
          proxy: receiver,
          ...(amount === null ? {} : { amountSatang: amount }),
        });
        expect(decodeQr(written)).toMatchObject({ proxy: receiver, amountSatang: amount });
      }),
    );
  });

  it('pay-12: is never read as another amount or receiver after a corruption', () => {
    // A CRC-16 finds every burst of up to 16 bits: two neighbouring characters, whatever they become.
    const damage = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(proxy, amountSatang, fc.nat(), damage, (receiver, amount, position, text) => {
        const written = encodePromptPay({ proxy: receiver, amountSatang: amount });
        const at = position % (written.length - text.length + 1);
        const damaged = written.slice(0, at) + text + written.slice(at + text.length);
        // The letters of a checksum may be small (type-14).
        fc.pre(damaged.toUpperCase() !== written.toUpperCase());
        expect(decodeQr(damaged).ok).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is never accepted when it is cut off', () => {
    fc.assert(
      fc.property(proxy, amountSatang, fc.integer({ min: 1, max: 60 }), (receiver, amount, cut) => {
        const written = encodePromptPay({ proxy: receiver, amountSatang: amount });
        expect(decodeQr(written.slice(0, -cut)).ok).toBe(false);
      }),
    );
  });

  it('never throws, whatever was scanned', () => {
    const scanned = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '29', '30', 'TH') }),
      fc.string({ unit: 'binary' }).map((body) => appendChecksum(`000201${body}`, '63')),
    );
    fc.assert(
      fc.property(scanned, (text) => {
        expect(typeof decodeQr(text).ok).toBe('boolean');
        decodeSlipQr(text);
      }),
      { numRuns: 1_000 },
    );
  });
});
