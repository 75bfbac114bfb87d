import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { studioMark } from './studio-mark.ts';

const MAX_BYTES = 12_000;

describe('studioMark', () => {
  it('game-12: is the same for the same brand, and another one for nearly each of a thousand, without letters', () => {
    const marks = Array.from({ length: 1000 }, (_, index) =>
      studioMark({ code: `P${index}`, name: 'Same Name' }),
    );
    expect(new Set(marks).size).toBeGreaterThan(980);
    expect(studioMark({ code: 'P7', name: 'Same Name' })).toBe(marks[7]);
    expect(marks.join('')).not.toContain('<text');
  });

  it('game-12: is a small picture that runs nothing, whatever the brand is called', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'binary' }), (code, name) => {
        const mark = studioMark({ code, name });
        expect(mark.length).toBeLessThan(MAX_BYTES);
        // Angle brackets and quotes of the name are entities.
        const label = /aria-label="([^"]*)">/.exec(mark)?.[1];
        expect(label).not.toMatch(/[<>]/);
        expect(mark.replace(/aria-label="[^"]*"/, '')).not.toMatch(/script|href|on\w+=|&/i);
      }),
    );
  });

  it("names the brand as markup's text", () => {
    const mark = studioMark({ code: 'X', name: '<script>alert("1")</script> & Co' });
    expect(mark).toContain(
      'aria-label="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; Co"',
    );
  });
});
