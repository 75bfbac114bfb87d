import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openBooks } from '../books/books.ts';
import { doneSteps } from '../trial/steps.ts';
import { watchPlay } from './watch-play.ts';

it('ops-52: ticks off a game that was played, and one that was won', async () => {
  const books = openBooks(join(await mkdtemp(join(tmpdir(), 'kapao-sandbox-')), 'world.sqlite'));
  const fetch = watchPlay(books, async () => new Response('{}'));
  const call = (name: string, amount: number) =>
    fetch(
      `http://member.test/wallet/${name}`,
      { method: 'POST', body: Buffer.from(JSON.stringify({ amount })) },
      () => '',
    );
  await call('check', 0);
  expect([...doneSteps(books)]).toEqual([]);
  await call('bet', 100_000);
  await call('win', 0);
  expect([...doneSteps(books)]).toEqual(['play']);
  await call('win', 250_000);
  expect([...doneSteps(books)]).toEqual(['play', 'win']);
  books.close();
});
