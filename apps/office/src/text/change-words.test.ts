import { kycModes } from '@kapao/contract/documents/rules.ts';
import {
  contradictionKinds,
  contradictionDecisions,
} from '@kapao/contract/office/contradiction-rules.ts';
import { publicShelfKinds, lobbyTabs } from '@kapao/contract/games/rules.ts';
import { receiverTypes } from '@kapao/contract/payments/method-rules.ts';
import { promotionKinds } from '@kapao/contract/promotions/rules.ts';
import { riskMarks } from '@kapao/contract/cases/rules.ts';
import { expect, it } from 'vitest';
import { differenceOf } from '@kapao/contract/office/difference.ts';
import { heldSamples } from '../testing/held-samples.ts';
import { en } from './en.ts';
import { htmlText } from './html-text.ts';
import { kindOfTarget } from './record-fields.ts';
import { th } from './th.ts';
import { changeWords } from './use-change-words.ts';
import { numberText } from './version-value.ts';

/** The fields whose values are names of the operator's own, and codes of others, which have no words. */
const NAMES =
  /(^|\.)(code|gateway|name(_en|_th)?|title(_en)?|rank|link|transfer_id|set_by|fingerprint|image|logo|path|poster_image|excluded_games|allowed_addresses|bank_abbr|protocol)$/;
/** A value as it is stored: a code, a tag, a time of a machine, or JSON. */
const RAW = /[a-z]_[a-z]|^[A-Z_]{3,}$|<[a-z]|\d{4}-\d\d-\d\d|^[[{]/;
/** A code of one word, which may be its own English word. */
const CODE = /^[a-z]+$/;
/** A part of a field's name as it is stored. */
const RAW_PART = /[a-z]_[a-z]|[a-z][A-Z]|^[A-Z_]{3,}$|^\d{4}-/;
/** Names in Thai texts that the world writes in Latin letters. */
const LATIN = /^(LINE|Telegram|QR|\d+)$/;

const languages = [
  ['th', th],
  ['en', en],
] as const;
const samples = Object.entries(heldSamples).flatMap(([operation, states]) =>
  states.map((each) => [operation, each] as const),
);

it.each(samples)(
  'risk-20: %s has words for each field and value that its proposal shows',
  (_operation, { before, after }) => {
    const changes = differenceOf(before, after, numberText);
    expect(changes.length).toBeGreaterThan(0);
    for (const [language, text] of languages) {
      const { fieldName, valueText } = changeWords(text, language);
      for (const { field, ...states } of changes) {
        const wordless = fieldName(field)
          .split(/ › |: /)
          .filter(
            (part) =>
              !LATIN.test(part) &&
              (RAW_PART.test(part) || (language === 'th' && !/[ก-๙]/.test(part))),
          );
        expect(wordless, `${language}: ${field}`).toEqual([]);
        if (NAMES.test(field)) continue;
        for (const value of [states.before, states.after]) {
          if (value === null) continue;
          const shown = valueText(value, field);
          const isRaw = RAW.test(shown) || (language === 'th' && CODE.test(shown));
          expect(isRaw, `${language}: ${field} is ${shown}`).toBe(false);
        }
      }
    }
  },
);

it('risk-20: has words for each choice of a field', () => {
  const choices: Readonly<Record<string, readonly string[]>> = {
    kind: [...promotionKinds, ...contradictionKinds],
    decision: contradictionDecisions,
    type: ['credit', 'points', 'nothing'],
    bonus_type: ['credit', 'points'],
    adapter: ['promptpay', 'bank-transfer', 'redirect', 'withdrawal'],
    receiver_type: receiverTypes,
    period: ['day', 'week'],
    home_shelves: publicShelfKinds,
    main_page_category_show: lobbyTabs,
    mark: riskMarks,
    kyc: kycModes,
    approval: ['waiting', 'automatic', 'approved', 'rejected'],
  };
  const { valueText } = changeWords(th, 'th');
  for (const [field, values] of Object.entries(choices)) {
    for (const value of values)
      expect(valueText(value, field), `${field} ${value}`).toMatch(/[ก-๙]/);
  }
});

/** The names of fields in the forms of each kind. */
const forms = {
  missions: th.editors.fields,
  point_rates: th.editors.fields,
  referral_terms: th.editors.fields,
  payment_methods: th.editors.fields,
  promotions: th.rewards.fields,
  coupons: th.rewards.fields,
  spin_wheels: th.records.fields,
  cashback_rules: th.records.fields,
  ranks: th.records.fields,
  brands: th.records.fields,
};

it('risk-23: a difference names each field as the record’s form does', () => {
  for (const [kind, labels] of Object.entries(forms)) {
    const { fieldName } = changeWords(th, 'th', kind);
    for (const [field, label] of Object.entries(labels)) {
      expect(fieldName(field), `${kind} ${field}`).toBe(label);
      expect(fieldName(`content.${field}`)).toBe(`จะเปลี่ยนเป็น › ${label}`);
    }
  }
  const { fieldName } = changeWords(th, 'th', kindOfTarget('missions:3/7'));
  expect(fieldName('bonus_type')).toBe(th.rewards.rewardType);
  expect(kindOfTarget('coupon:17')).toBe('coupons');
});

it('risk-20: words amounts, times, days, lists and the text of a description', () => {
  const { valueText, fieldName } = changeWords(th, 'th');
  expect(valueText('400000000', 'amount_micro')).toBe('400.00');
  expect(valueText('2027-04-13T00:00:00', 'available_from')).toBe('13 เม.ย. 2570 00:00:00');
  expect(valueText('2026-12-01T03:00:00.000Z', 'due_at')).toBe('1 ธ.ค. 2569 10:00:00');
  expect(valueText('2026-11-02', 'starts_on')).toBe('2 พ.ย. 2569');
  expect(valueText('["popular","SLOT"]', 'home_shelves')).toBe('เกมยอดนิยม, สล็อต');
  expect(valueText('["a/b","c/d"]', 'excluded_games')).toBe('a/b, c/d');
  expect(valueText('[]', 'excluded_games')).toBe('ไม่มี');
  expect(fieldName('2026-12-05.amount')).toBe('5 ธ.ค. 2569 › จำนวน');
  expect(
    htmlText(
      '<h2>รับ  โบนัส</h2><ul><li>วันละ <b>ครั้ง</b></li></ul><p><a href="https://a.test/x">อ่าน</a><br><img alt="รูป" src="/p.webp"></p>',
    ),
  ).toBe('รับ โบนัส\n• วันละ ครั้ง\nอ่าน (https://a.test/x)\nรูป /p.webp');
});
