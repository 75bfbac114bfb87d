import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { doneTrialSteps } from '../trial/steps.ts';
import { studioCall } from '../testing/studio-call.ts';
import { trackPlaySteps } from './track-play-steps.ts';

it('ops-52: ticks off a game that was played, and one that was won', async () => {
  const database = openDatabase(
    join(await mkdtemp(join(tmpdir(), 'kapao-sandbox-')), 'world.sqlite'),
  );
  const fetch = trackPlaySteps(database, async () => new Response('{}'));
  const call = (name: string, amountUnits: number) =>
    fetch(studioCall({ call: name, amountUnits }));
  await call('check', 0);
  expect([...doneTrialSteps(database)]).toEqual([]);
  await call('bet', 100_000);
  await call('win', 0);
  expect([...doneTrialSteps(database)]).toEqual(['play']);
  await call('win', 250_000);
  expect([...doneTrialSteps(database)]).toEqual(['play', 'win']);
  database.close();
});
