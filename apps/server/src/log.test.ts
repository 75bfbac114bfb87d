import { expect, it } from 'vitest';
import { batchLines } from './log.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('ops-29: writes every line, those of one turn at once and in order', async () => {
  const written: string[] = [];
  const log = batchLines({ write: (text) => written.push(text) });
  log.write('a\n');
  log.write('b\n');
  expect(written).toEqual([]);
  await turn();
  log.write('c\n');
  await turn();
  await turn();
  expect(written).toEqual(['a\nb\n', 'c\n']);
});

it('ops-29: writes what is left when the process ends', () => {
  const written: string[] = [];
  const known = new Set(process.listeners('exit'));
  const log = batchLines({ write: (text) => written.push(text) });
  const [atExit] = process.listeners('exit').filter((listener) => !known.has(listener));
  log.write('the last words\n');
  atExit?.(1);
  expect(written).toEqual(['the last words\n']);
});
