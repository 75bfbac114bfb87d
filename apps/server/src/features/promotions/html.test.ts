import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizePromotionHtml } from './html.ts';

const kept = `<h3>ต้อนรับ</h3><p>รับ <strong>100%</strong> <a href="https://example.com/x" target="_blank" rel="noopener noreferrer">อ่านต่อ</a></p><ul><li>ข้อ 1</li></ul><img src="/api/cdn/promotions/welcome.svg" alt="โปสเตอร์" />`;

describe('the description of a promotion', () => {
  it('bonus-08: keeps text, lists, links and our own pictures as they are, also the second time', () => {
    expect(sanitizePromotionHtml(kept)).toEqual({ html: kept, removed: [] });
  });

  it.each([
    ['<script>alert(1)</script>', '<script>'],
    ['<p onclick="alert(1)">x</p>', 'onclick'],
    ['<p style="position:fixed">x</p>', 'style'],
    ['<a href="javascript:alert(1)">x</a>', 'href="javascript:alert(1)"'],
    ['<a href="//evil.example/x">x</a>', 'href="//evil.example/x"'],
    ['<img src="https://evil.example/pixel.gif">', '<img src="https://evil.example/pixel.gif">'],
    ['<iframe src="https://evil.example"></iframe>', '<iframe>'],
    ['<form action="/api/member/logout"><input name="x"></form>', '<form>'],
    ['<svg><script>alert(1)</script></svg>', '<svg>'],
    ['<style>body{display:none}</style>', '<style>'],
  ])('bonus-08: takes the danger out of %s, and says so', (dangerous, named) => {
    const { html, removed } = sanitizePromotionHtml(dangerous);
    expect(html).not.toMatch(/script|onclick|style|javascript|evil|iframe|form|svg|alert\(/i);
    expect(removed).toContain(named);
  });

  it('api-28: whatever is written, what comes out is clean: cleaning it again changes nothing', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('<', '>', '"', "'", '<script>', '</p', '<p', ' onload=', '<a href=', '&lt;'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const { html } = sanitizePromotionHtml(pieces.join(''));
        expect(sanitizePromotionHtml(html).html).toBe(html);
        expect(html).not.toMatch(/<script|<[^>]*\son\w+=/i);
      }),
    );
  });
});
