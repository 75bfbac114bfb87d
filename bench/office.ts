/**
 * `npm run bench:office`: the office's search and the first page of each list, with a million members and ten thousand
 * waiting rows of each queue, and on a database with ten thousand members under the same load in the same run. Prints
 * p95s and their ratios. MEMBERS, SECONDS and CALLS (a second) set the size; LARGE_DATABASE_URL names a database filled
 * before.
 */
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import { showSteps } from '../apps/server/src/command-line/steps.ts';
import { startThrowawayPostgres } from '../scripts/testing/postgres.ts';
import type { Measured, Request } from './http-load.ts';
import {
  addAuditRows,
  addBets,
  addConnections,
  addWaiting,
  officeRead,
  readSamples,
  signInToOffice,
} from './office-stage.ts';
import type { Samples } from './office-stage.ts';
import { writePicture } from './picture.ts';
import { startLoadProcess, startServer } from './processes.ts';
import type { RunningServer } from './processes.ts';
import { setStage } from './stage.ts';
import { openWorkplace } from './workplace.ts';

const SMALL = 10_000;
const LARGE = Number(process.env['MEMBERS'] ?? 1_000_000);
const WAITING = 10_000;
const SESSIONS = 200;
const SECONDS = Number(process.env['SECONDS'] ?? 5);
const CALLS = Number(process.env['CALLS'] ?? 20);
const WARM_UP_SECONDS = 2;
const CONNECTIONS = 8;
/** Maximum p95 with a million members. */
const CEILINGS_MS = { search: 200, list: 300 };

type Kind = keyof typeof CEILINGS_MS;

interface Read {
  name: string;
  kind: Kind;
  path(sample: Samples): string;
}

const searchFor = (name: string, term: (sample: Samples) => string): Read => ({
  name: `search by ${name}`,
  kind: 'search',
  path: (sample) => `${officeRoutes.searchEverything.path}?q=${encodeURIComponent(term(sample))}`,
});
const listOf = (name: string, route: { path: string }, query = ''): Read => ({
  name: `list of ${name}`,
  kind: 'list',
  path: ({ memberId }) => route.path.replace(':id', memberId) + query,
});
const pageOf = (name: string, path: Read['path']): Read => ({ name, kind: 'list', path });
const ofMember = (name: string, route: { path: string }): Read =>
  pageOf(name, ({ memberId }) => route.path.replace(':id', memberId));

const reads: readonly Read[] = [
  searchFor('phone', ({ phone }) => phone),
  searchFor('username', ({ username }) => username),
  searchFor('account digits', ({ digits }) => digits),
  searchFor('ref_code', ({ refCode }) => refCode),
  searchFor('withdrawal', ({ withdrawalId }) => withdrawalId),
  searchFor('transfer', ({ transferId }) => transferId),
  searchFor('round', ({ round }) => round),
  searchFor('bet', ({ betId }) => betId),
  searchFor('nothing that exists', ({ memberId }) => `none-${memberId}`),
  listOf('members', officeRoutes.listMembers),
  listOf('blocked members', officeRoutes.listMembers, '?status=blocked'),
  listOf("a member's events", officeRoutes.listMemberEvents),
  listOf('waiting slips', officeRoutes.listDeposits, '?queue=slips'),
  listOf('deposits', officeRoutes.listDeposits),
  listOf('unmatched transfers', officeRoutes.listUnmatchedTransfers),
  listOf('waiting withdrawals', officeRoutes.listWithdrawals, '?approval=waiting'),
  listOf('withdrawals', officeRoutes.listWithdrawals),
  listOf('proposals', officeRoutes.listProposals),
  listOf('games', officeRoutes.listGames),
  listOf('promotions', officeRoutes.listOfficePromotions),
  listOf('coupons', officeRoutes.listCoupons),
  listOf('versions', officeRoutes.listVersions),
  listOf('audit rows', officeRoutes.listAudit),
  listOf('audit rows of a rare operation', officeRoutes.listAudit, '?operation=setSwitch'),
  listOf('denied audit rows', officeRoutes.listAudit, '?outcome=denied'),
  listOf('queues and their counts', officeRoutes.listQueues),
  listOf('cases', officeRoutes.listCases),
  listOf('risk cases', officeRoutes.listCases, '?kind=risk'),
  listOf('documents', officeRoutes.listDocuments),
  listOf('debts', officeRoutes.listDebts),
  listOf('large events', officeRoutes.listLargeEvents),
  ofMember("a member's page", officeRoutes.getMember),
  ofMember("a member's connections", officeRoutes.getMemberConnections),
  ofMember("a member's documents", officeRoutes.getMemberDocuments),
  pageOf('a risk case', ({ caseId }) => officeRoutes.getCase.path.replace(':id', caseId)),
];

interface Side {
  server: RunningServer;
  cookie: string;
  samples: Samples[];
}

const steps = showSteps();
const { postgres, folder, close } = await openWorkplace(startThrowawayPostgres({ durable: true }));
try {
  process.exitCode = (await bench()) ? 0 : 1;
} finally {
  await close();
}

async function bench(): Promise<boolean> {
  const small = await openSide(await postgres.createDatabase(), SMALL);
  const large = await openSide(
    process.env['LARGE_DATABASE_URL'] ?? (await postgres.createDatabase()),
    LARGE,
  );
  const load = startLoadProcess();
  const measure = (side: Side, read: Read, seconds: number) =>
    load.measure({
      origin: side.server.officeOrigin,
      requests: requestsOf(side, read),
      connections: CONNECTIONS,
      seconds,
      perSecond: CALLS,
    });
  const slowest: Record<Kind, [number, number]> = { search: [0, 0], list: [0, 0] };
  let isQuick = true;
  for (const read of reads) {
    steps.begin(read.name, (WARM_UP_SECONDS + SECONDS) * 2_000);
    for (const side of [small, large]) await measure(side, read, WARM_UP_SECONDS);
    const before = await measure(small, read, SECONDS);
    const after = await measure(large, read, SECONDS);
    steps.end();
    console.log(shown(read, before, after));
    const worst = slowest[read.kind];
    slowest[read.kind] = [Math.max(worst[0], after.p95Ms), Math.max(worst[1], before.p95Ms)];
    isQuick &&= after.failures === 0 && after.p95Ms < CEILINGS_MS[read.kind];
  }
  load.stop();
  for (const { server } of [small, large]) await server.stop();
  await draw(slowest);
  return isQuick;
}

async function openSide(url: string, members: number): Promise<Side> {
  steps.begin(`Adding ${members} members`);
  const { phones } = await setStage(url, { members, sessions: SESSIONS }, steps.reach);
  await addWaiting(url, WAITING);
  await addBets(url, members);
  await addAuditRows(url, members);
  await addConnections(url, WAITING);
  const server = await startServer(url, folder);
  const samples = await readSamples(url, phones);
  steps.end();
  return { server, cookie: await signInToOffice(server.officeOrigin), samples };
}

function requestsOf({ cookie, samples }: Side, read: Read): Request[] {
  return samples.map((sample) => officeRead(read.path(sample), cookie));
}

function shown({ name }: Read, small: Measured, large: Measured): string {
  const ratio = (large.p95Ms / small.p95Ms).toFixed(2);
  const failures = small.failures + large.failures;
  return (
    `${name}: p95 ${large.p95Ms.toFixed(1)} ms with ${LARGE.toLocaleString('en-US')} members, ` +
    `${small.p95Ms.toFixed(1)} ms with ${SMALL.toLocaleString('en-US')}: ${ratio}` +
    (failures > 0 ? `, ${failures} FAILURES` : '')
  );
}

async function draw(slowest: Record<Kind, [number, number]>): Promise<void> {
  const chart = (title: string, kind: Kind) => ({
    title,
    unit: 'ms',
    ours: [{ name: `${LARGE.toLocaleString('en-US')} members`, value: slowest[kind][0] }],
    references: [{ name: `${SMALL.toLocaleString('en-US')} members`, value: slowest[kind][1] }],
    goal: { value: CEILINGS_MS[kind], is: 'at most' } as const,
  });
  await writePicture('office', "The office's slowest search and list", [
    chart('p95 of the slowest search', 'search'),
    chart('p95 of the slowest list', 'list'),
  ]);
}
