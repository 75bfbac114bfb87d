import { expect, it } from 'vitest';
import { parseSafeHtml } from './html.ts';

/** The sanitised tree with all tags and attributes, as one string. */
function sanitised(html: string): string {
  return JSON.stringify(parseSafeHtml(html));
}

it('keeps text, lists and emphasis, and puts headings below the name of the promotion', () => {
  expect(parseSafeHtml('<h2>ก</h2><ul><li>ข <strong>ค</strong></li></ul>')).toEqual([
    { tag: 'h3', attributes: {}, children: ['ก'] },
    {
      tag: 'ul',
      attributes: {},
      children: [
        {
          tag: 'li',
          attributes: {},
          children: ['ข ', { tag: 'strong', attributes: {}, children: ['ค'] }],
        },
      ],
    },
  ]);
});

it.each([
  '<script>steal()</script>',
  '<svg><script>steal()</script></svg>',
  '<iframe src="https://evil.example"></iframe>',
  '<style>p{color:steal()}</style>',
  '<template><img src=x onerror=steal()></template>',
  '<img src="https://evil.example/steal.gif">',
  '<img src="/api/cdn/../steal.svg?x" onerror="steal()">',
  '<math><mtext><steal></steal></mtext></math>',
  '<!-- steal() -->',
])('bonus-08: takes %s out with all that is in it', (html) => {
  expect(sanitised(html)).not.toContain('steal');
});

it.each([
  'javascript:steal()',
  ' java\tscript:steal()',
  'data:text/html,steal',
  '//evil.example/steal',
  '/\\evil.example/steal',
  'http://evil.example/steal',
])('bonus-08: lets no link lead to %s', (href) => {
  const link = document.createElement('a');
  link.setAttribute('href', href);
  link.setAttribute('onclick', 'steal()');
  link.textContent = 'ลิงก์';
  expect(parseSafeHtml(link.outerHTML)).toEqual([{ tag: 'a', attributes: {}, children: ['ลิงก์'] }]);
});

it('keeps the text of what it does not know, and no attribute that is not named', () => {
  expect(parseSafeHtml('<blink><p style="x" class="y" id="z">ก</p></blink>')).toEqual([
    { tag: 'p', attributes: {}, children: ['ก'] },
  ]);
  expect(parseSafeHtml('<constructor>ก</constructor>')).toEqual(['ก']);
});

it('keeps our own pictures, safe links and spans of cells', () => {
  const html =
    '<a href="https://line.example/x">ไลน์</a><img src="/api/cdn/promotions/a.svg" alt="ของขวัญ">' +
    '<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>';
  const tree = sanitised(html);
  expect(tree).toContain('"href":"https://line.example/x"');
  expect(tree).toContain('"src":"/api/cdn/promotions/a.svg","alt":"ของขวัญ"');
  expect(tree).toContain('"colSpan":"2"');
});
