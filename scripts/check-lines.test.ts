import { expect, it } from 'vitest';
import { longLines } from './check-lines.ts';

const long = 'word '.repeat(30).trim();
const url = `https://example.com/${'a'.repeat(120)}`;

it('finds a long line of a paragraph, a list and a quotation', () => {
  expect(longLines(`${long}\n\n- ${long}\n  ${long}\n> ${long}\nshort`)).toEqual([1, 3, 4, 5]);
});

it('counts characters and not bytes', () => {
  expect(longLines('ก '.repeat(60).trim())).toEqual([]);
  expect(longLines(`${'ก '.repeat(60)}ข`)).toEqual([1]);
});

it('leaves tables, code blocks and what has no space to break at', () => {
  expect(longLines(`| ${long} |\n\`\`\`\n${long}\n\`\`\`\n~~~\n\`\`\`\n${long}\n~~~`)).toEqual([]);
  expect(longLines(`- ${url}\n1. ${url}\n> ${url}`)).toEqual([]);
  expect(longLines(`\`\`\`\ncode\n\`\`\`\n${long}`)).toEqual([4]);
});
