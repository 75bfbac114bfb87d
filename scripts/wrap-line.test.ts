import { expect, it } from 'vitest';
import { MARKDOWN_WIDTH, wrapLine } from './wrap-line.ts';

const long = 'word '.repeat(30).trim();

it('wraps a paragraph so that no line is long and no word is lost', () => {
  const wrapped = wrapLine(`- ${long} \`${long}\` ${long}`, '  ');
  const tooLong = wrapped.split('\n').filter((line) => line.length > MARKDOWN_WIDTH);
  expect(tooLong).toEqual([`  \`${long}\``]);
  expect(wrapped.replaceAll(/\s+/g, ' ')).toBe(`- ${long} \`${long}\` ${long}`);
});

it('counts the indent of later lines, and characters in place of bytes', () => {
  const word = 'ก'.repeat(60);
  expect(wrapLine(`${word} ${'ข'.repeat(59)} ${word} ${'ข'.repeat(57)}`, '  ').split('\n')).toEqual(
    [`${word} ${'ข'.repeat(59)}`, `  ${word} ${'ข'.repeat(57)}`],
  );
  expect(wrapLine(`${word} ${word}`)).toBe(`${word}\n${word}`);
});
