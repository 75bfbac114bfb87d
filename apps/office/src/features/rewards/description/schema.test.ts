// @vitest-environment jsdom
import { isOfferLink, promotionMistakes } from '@kapao/contract/promotions/rules.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sanitizePromotionHtml } from '../../../../../server/src/features/promotions/html.ts';
import { officePromotion } from '../../../testing/reward-samples.ts';
import { descriptionSchema, documentOfHtml, htmlOfDocument } from './schema.ts';

const text = fc.string({
  minLength: 1,
  maxLength: 12,
  unit: fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    fc.constantFrom('<', '>', '&', '"', '&#8203;', '\u00A0', '\u200B', '\u202E', '\t', 'ก็', '👨‍👩‍👧'),
  ),
});
const href = fc.oneof(
  fc.constantFrom('https://example.com/a?b=1&c="2"', 'line:ti/p/x', 'tel:021234567', '/promotion'),
  text.map((path) => `https://example.com/${path}`).filter(isOfferLink),
);
const marks = fc.record(
  {
    strong: fc.constant({ type: 'strong' }),
    em: fc.constant({ type: 'em' }),
    small: fc.constant({ type: 'small' }),
    link: href.map((address) => ({ type: 'link', attrs: { href: address } })),
  },
  { requiredKeys: [] },
);
const inline = fc.oneof(
  fc.record({ type: fc.constant('text'), text, marks: marks.map(Object.values) }),
  fc.record({
    type: fc.constant('image'),
    attrs: fc.record({ src: fc.constant('/api/cdn/promotions/welcome.svg'), alt: text }),
  }),
  fc.constant({ type: 'hard_break' }),
);
const lines = fc.array(inline, { maxLength: 4 });
const { block } = fc.letrec<{ block: object; blocks: object[]; item: object; row: object }>(
  (tie) => ({
    block: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      fc.record({ type: fc.constant('paragraph'), content: lines }),
      fc.record({
        type: fc.constant('heading'),
        attrs: fc.record({ level: fc.constantFrom(2, 3, 4) }),
        content: lines,
      }),
      fc.constant({ type: 'horizontal_rule' }),
      fc.record({ type: fc.constant('blockquote'), content: tie('blocks') }),
      fc.record({
        type: fc.constantFrom('bullet_list', 'ordered_list'),
        content: fc.array(tie('item'), { minLength: 1, maxLength: 2 }),
      }),
      fc.record({
        type: fc.constant('table'),
        content: fc.array(tie('row'), { minLength: 1, maxLength: 2 }),
      }),
    ),
    blocks: fc.array(tie('block'), { minLength: 1, maxLength: 2 }),
    item: fc.tuple(lines, tie('block')).map(([content, more]) => ({
      type: 'list_item',
      content: [{ type: 'paragraph', content }, more],
    })),
    row: fc
      .tuple(fc.constantFrom('table_cell', 'table_header'), tie('blocks'))
      .map(([type, content]) => ({
        type: 'table_row',
        content: [{ type, attrs: { colspan: '2', rowspan: null }, content }],
      })),
  }),
);

it('offer-35: whatever is written, the server takes it, and keeps it letter for letter', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (content) => {
      const written = descriptionSchema.nodeFromJSON({ type: 'doc', content });
      written.check();
      const html = htmlOfDocument(written);
      expect(sanitizePromotionHtml(html)).toEqual({ html, removed: [] });
      expect(promotionMistakes({ ...officePromotion().terms, html, html_en: html })).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

it('offer-35: a paste keeps what a description may have, and nothing else', () => {
  const pasted = `<style>p{}</style><h1 style="color:red">ต้อนรับ</h1>
    <div onclick="x()"><font>รับ</font> <b>100%</b> <a href="javascript:x()">ที่นี่</a>
    <a href="https://example.com" onclick="x()">อ่าน</a><img src="https://evil.example/x.png">
    <img src="/api/cdn/site/a.png" alt="ก" onerror="x()"></div><ul><li>ข้อ</li></ul><script>x()</script>`;
  expect(htmlOfDocument(documentOfHtml(pasted))).toBe(
    '<h2>ต้อนรับ</h2><p>รับ <strong>100%</strong> ที่นี่ <a href="https://example.com" target="_blank" rel="noopener noreferrer">อ่าน</a> <img src="/api/cdn/site/a.png" alt="ก" /></p><ul><li><p>ข้อ</p></li></ul>',
  );
});

it('offer-35: an empty text is empty, and an old text comes back as it was', () => {
  expect(htmlOfDocument(documentOfHtml(''))).toBe('');
  const old =
    '<h3>ต้อนรับ</h3><p>รับ <em>เลย</em><br />วันนี้</p><hr /><table><tbody><tr><th colspan="2"><p>ฝาก</p></th></tr></tbody></table>';
  expect(htmlOfDocument(documentOfHtml(old))).toBe(old);
});
