/** `DASHBOARDS=10 npm run bench:bets`: bets beside open pages of the office and a running export. */
import { setTimeout as sleep } from 'node:timers/promises';
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import type { Steps } from '../apps/server/src/command-line/steps.ts';
import { overRounds, ratioOf } from './figures.ts';
import type { Request } from './http-load.ts';
import { officeRead, signInToOffice } from './office-stage.ts';
import { easyOffer, findMaximum, shownTaken } from './offers.ts';
import type { Offers, Taken } from './offers.ts';
import { writePicture } from './picture.ts';
import { startLoadProcess } from './processes.ts';
import type { RunningServer } from './processes.ts';

/** Each dashboard reads one of these every second; a page at rest reads less. */
const DASHBOARD_READS = [
  officeRoutes.listQueues.path,
  officeRoutes.listQueues.path,
  officeRoutes.getToday.path,
  officeRoutes.listLargeEvents.path,
  officeRoutes.listProblems.path,
  `${officeRoutes.getReport.path}?sheet=play&by=day`,
  officeRoutes.listWithdrawals.path,
];
/** A person starts the next export no sooner. */
const EXPORT_PAUSE_MS = 1_000;
/** Maximum ratio of the p99 beside the office to the p99 without it. */
const CEILING = 1.2;

interface Size {
  rounds: number;
  seconds: number;
  holdSeconds: number;
  firstOffer: number;
  dashboards: number;
}

/** Compares the p99 at half of the maximum rate, alone and beside the office, in turn. */
export async function besideDashboards(
  offers: Offers,
  server: RunningServer,
  steps: Steps,
  { rounds, seconds, holdSeconds, firstOffer, dashboards }: Size,
): Promise<boolean> {
  const alone: Taken[] = [];
  const beside: Taken[] = [];
  const first = { perSecond: easyOffer(undefined, firstOffer), seconds, servers: 1 };
  const most = await findMaximum(offers, steps, first, 'one server');
  const half = { perSecond: most.perSecond / 2, seconds: holdSeconds, servers: 1 };
  for (let round = 1; round <= rounds; round += 1) {
    const of = `round ${round} of ${rounds}`;
    steps.begin(`Half of the most, ${of}`, holdSeconds * 1_000);
    alone.push(await offers.offer(half));
    steps.begin(`Half of the most beside ${dashboards} dashboards, ${of}`, holdSeconds * 1_000);
    const office = await openOffice(server, dashboards, holdSeconds);
    beside.push(await offers.offer(half));
    const { answers, exports } = await office.close();
    steps.end();
    console.log(`  the office: ${answers.toFixed(1)} answers/s and ${exports} exports`);
  }
  for (const taken of alone) console.log(`  alone: ${shownTaken(taken)}`);
  for (const taken of beside) console.log(`  beside the office: ${shownTaken(taken)}`);
  const p99 = (taken: readonly Taken[]) => taken.map(({ p99Ms }) => p99Ms);
  const { ratio, shown } = ratioOf(p99(beside), p99(alone));
  console.log(`p99 alone: ${overRounds(p99(alone), 1, ' ms')}`);
  console.log(
    `p99 beside ${dashboards} dashboards and one export: ${overRounds(p99(beside), 1, ' ms')}`,
  );
  console.log(`over the p99 alone: ${shown} (goal ${CEILING})`);
  await writePicture('beside-office', 'Signed bets beside the office', [
    {
      title: 'p99 at half of the maximum rate',
      unit: 'ms',
      ours: beside.map(({ p99Ms }, index) => ({
        name: `beside, round ${index + 1}`,
        value: p99Ms,
      })),
      references: alone.map(({ p99Ms }, index) => ({
        name: `alone, round ${index + 1}`,
        value: p99Ms,
      })),
    },
  ]);
  return ratio <= CEILING;
}

async function openOffice(server: RunningServer, dashboards: number, seconds: number) {
  const { officeOrigin } = server;
  // Signed in anew for each round, because an export needs a sign-in of the last minutes.
  const cookie = await signInToOffice(officeOrigin);
  const load = startLoadProcess();
  const requests: Request[] = DASHBOARD_READS.map((path) => officeRead(path, cookie));
  const reading = load.measure({
    origin: officeOrigin,
    requests,
    connections: dashboards,
    seconds,
    perSecond: dashboards,
  });
  let isOpen = true;
  let exports = 0;
  const exporting = (async () => {
    while (isOpen) {
      await exportReport(officeOrigin, cookie);
      exports += 1;
      await sleep(EXPORT_PAUSE_MS);
    }
  })();
  return {
    close: async () => {
      const { requestsPerSecond, failures } = await reading;
      if (failures > 0) throw new Error(`${failures} reads of the office failed`);
      isOpen = false;
      await exporting;
      load.stop();
      return { answers: requestsPerSecond, exports };
    },
  };
}

async function exportReport(officeOrigin: string, cookie: string): Promise<void> {
  const response = await fetch(`${officeOrigin}/api${officeRoutes.exportReport.path}`, {
    method: officeRoutes.exportReport.method,
    headers: { Cookie: cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'csv', language: 'th', sheet: 'play', by: 'game' }),
  });
  if (!response.ok) throw new Error(`an export was answered ${response.status}`);
  await response.arrayBuffer();
}
