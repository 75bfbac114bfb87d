import { expect, it } from 'vitest';
import { unzipTexts } from '../../testing/unzip.ts';
import { csvOf, xlsxOf } from './spreadsheet.ts';
import type { ExportRow } from './spreadsheet.ts';

async function textOf(rows: readonly ExportRow[]): Promise<string> {
  let text = '';
  for await (const part of csvOf(rows)) text += part;
  return text;
}

async function sheetOf(rows: readonly ExportRow[]): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of xlsxOf('Report', rows)) parts.push(part);
  const files = unzipTexts(Buffer.concat(parts));
  return [...files]
    .filter(([name]) => /sheet1\.xml|sharedStrings/.test(name))
    .map(([, text]) => text)
    .join('\n');
}

const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'];

it.each(formulas)('report-13: the text %j is no formula', async (text) => {
  expect(await textOf([[text]])).toBe(`\u{FEFF}"'${text}"\r\n`);
  const sheet = await sheetOf([[text]]);
  expect(sheet).not.toMatch(/<f[ >]/);
  expect(sheet).toContain(text.trim().replaceAll('&', '&amp;'));
});

it('report-13: quotes Thai texts and quotation marks, and leaves numbers bare', async () => {
  const rows = [['ฝาก "เร็ว", วันนี้', 7n, { micro: -1_500_000n }, { micro: 10n }, null]];
  expect(await textOf(rows)).toBe('\u{FEFF}"ฝาก ""เร็ว"", วันนี้",7,-1.50,0.00001,\r\n');
});

it('report-12: a number of more than 15 digits is a text in Excel', async () => {
  const sheet = await sheetOf([
    [{ micro: 123_456_789_012_340_000n }, { micro: 1_234_567_890_123_456_789n }],
  ]);
  expect(sheet).toContain('<v>123456789012.34</v>');
  expect(sheet).toContain('1234567890123.456789');
  expect(sheet).not.toContain('<v>1234567890123.456789</v>');
});

it('report-14: writes many rows in parts', async () => {
  const parts = [];
  for await (const part of csvOf(Array.from({ length: 1_201 }, () => ['a']))) parts.push(part);
  expect(parts).toHaveLength(4);
  expect(parts.join('').split('\r\n')).toHaveLength(1_202);
});
