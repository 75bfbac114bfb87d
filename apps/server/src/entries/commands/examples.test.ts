import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { commands } from './command-line.ts';

const docs = resolve(import.meta.dirname, '../../../../../docs');
const examples = Object.values(commands).map(({ example }) => example);

it('ops-48: no file of docs/examples is without its command', async () => {
  for (const file of await readdir(`${docs}/examples`)) {
    expect(examples.join('\n')).toContain(`docs/examples/${file}`);
  }
});

it('ops-41: a page of docs/product explains each file, and links to it', async () => {
  const names = await readdir(`${docs}/product`);
  const pages = await Promise.all(names.map((name) => readFile(`${docs}/product/${name}`, 'utf8')));
  const files = examples.flatMap((example) => /\bexamples\/\S+\.json/.exec(example)?.[0] ?? []);
  expect(files).toHaveLength(18);
  for (const file of files) expect(pages.join('\n')).toContain(`([example](../${file}))`);
});
