import { expect, it } from 'vitest';
import { findProblems } from './rules.ts';
import type { Signs } from './rules.ts';

const now = new Date('2026-11-25T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const quiet: Signs = {
  days: [],
  refused: [],
  gateways: [],
  backlog: { withdrawalAtGateway: null },
  deposits: { opened: 0, credited: 0 },
  checks: [],
  closings: [],
  changes: [],
  reveals: [],
  wins: [],
  reportsLateSince: null,
  jobs: [],
  typed: [],
  riskChecks: [],
  unknown: [],
  contradictions: [],
  chargebacks: [],
  debts: [],
  studios: [],
  launches: [],
  proposals: [],
  alerts: [],
  eventEndpoints: [],
};
const named = { subject: '100.00 · A', target: null, since: ago(1) };
const silentStudio = {
  code: 'lotus',
  name: 'Lotus',
  isEnabled: true,
  lastCallAt: ago(5),
  launched: 3,
  launchedAt: ago(0.25),
};
const kindsOf = (signs: Partial<Signs>) =>
  findProblems({ ...quiet, ...signs }, now).map(({ kind, subject }) => [kind, subject]);

it('engine-06: finds nothing wrong where nothing is', () => {
  const days = [{ job: 'award-cashback', failure: null, dueAt: ago(11) }];
  const checks = [
    { kind: 'audit', isOk: true, startedAt: ago(1) },
    { kind: 'ledger', isOk: null, startedAt: ago(1) },
  ];
  const heard = { code: 'bank', isEnabled: true, lastWebhookAt: ago(0.9), openedAt: ago(0.5) };
  const gateways = [
    { ...heard, opened: 50 },
    { ...heard, lastWebhookAt: ago(5), opened: 2 },
    { ...heard, lastWebhookAt: ago(5), opened: 50, isEnabled: false },
  ];
  const backlog = { withdrawalAtGateway: 900 };
  const deposits = { opened: 20, credited: 1 };
  const jobs = [
    { job: 'fold-reports', failing: { since: ago(1), runs: 2 } },
    { job: 'send-pushes', failing: null },
  ];
  expect(kindsOf({ days, checks, gateways, backlog, deposits, jobs })).toEqual([]);
});

it.each<[Partial<Signs>, [string, string]]>([
  [{ checks: [{ kind: 'audit', isOk: false, startedAt: ago(1) }] }, ['check_broken', 'audit']],
  [{ deposits: { opened: 20, credited: 0 } }, ['gateway_silent', '']],
  [
    {
      gateways: [
        { code: 'bank', isEnabled: true, lastWebhookAt: ago(5), opened: 3, openedAt: ago(4) },
      ],
    },
    ['gateway_silent', 'bank'],
  ],
  [{ backlog: { withdrawalAtGateway: 901 } }, ['withdrawal_stuck', '']],
  [{ days: [{ job: 'cash', failure: 'no figures', dueAt: ago(1) }] }, ['job_failed', 'cash']],
  [{ days: [{ job: 'cash', failure: null, dueAt: ago(13) }] }, ['job_late', 'cash']],
  [{ refused: [{ gateway: 'sandbox', receivedAt: ago(23) }] }, ['webhook_refused', 'sandbox']],
  [{ changes: [{ subject: 'ranks:gold', endedAt: ago(1) }] }, ['change_failed', 'ranks:gold']],
  [{ wins: [{ studioCode: 'lotus', firstAt: ago(1) }] }, ['win_refused', 'lotus']],
  [{ reportsLateSince: ago(1) }, ['reports_late', '']],
  [
    { jobs: [{ job: 'fold-reports', failing: { since: ago(1), runs: 3 } }] },
    ['job_stuck', 'fold-reports'],
  ],
  [{ closings: [{ kind: 'play', setAt: ago(1) }] }, ['switched_off', 'play']],
  [{ contradictions: [{ ...named, target: 'withdrawal:1' }] }, ['contradiction', '100.00 · A']],
  [{ chargebacks: [named] }, ['chargeback', '100.00 · A']],
  [{ debts: [named] }, ['debt_high', '100.00 · A']],
  [{ studios: [{ ...named, failure: 'unsigned' }] }, ['studio_unsigned', '100.00 · A']],
  [{ studios: [{ ...named, failure: 'failed' }] }, ['studio_failing', '100.00 · A']],
  [{ launches: [silentStudio] }, ['studio_silent', 'Lotus']],
  [{ proposals: [named] }, ['proposal_expiring', '100.00 · A']],
])('engine-06: finds a problem in %j', (signs, found) => {
  expect(kindsOf(signs)).toEqual([found]);
});

it('engine-18: a studio is silent since its last call, once it did not call after three launches', () => {
  const problemsOf = (changes: Partial<Signs['launches'][number]>) =>
    findProblems({ ...quiet, launches: [{ ...silentStudio, ...changes }] }, now);
  expect(problemsOf({})).toEqual([
    { kind: 'studio_silent', subject: 'Lotus', target: 'studio:lotus', since: ago(5) },
  ]);
  expect(problemsOf({ lastCallAt: null })).toMatchObject([{ since: ago(0.25) }]);
  expect(problemsOf({ launched: 2 })).toEqual([]);
  expect(problemsOf({ launchedAt: ago(0.24) })).toEqual([]);
  expect(problemsOf({ isEnabled: false })).toEqual([]);
});

it('engine-06: tells of a job that missed many days once, since the first of them', () => {
  const late = [14, 38, 62].map((hours) => ({ job: 'cash', failure: null, dueAt: ago(hours) }));
  const failed = { job: 'cash', failure: 'no figures', dueAt: ago(2) };
  expect(findProblems({ ...quiet, days: [...late, failed] }, now)).toEqual([
    { kind: 'job_late', subject: 'cash', target: null, since: ago(62) },
    { kind: 'job_failed', subject: 'cash', target: null, since: ago(2) },
  ]);
});

it('engine-06: takes the demo’s past for no late job, and tells when it failed', () => {
  const day = { job: 'demo-history', dueAt: ago(900) };
  const unlived = { ...day, failure: null };
  expect(findProblems({ ...quiet, days: [unlived] }, now)).toEqual([]);
  const failed = { ...day, failure: 'no games' };
  expect(findProblems({ ...quiet, days: [failed] }, now)).toMatchObject([{ kind: 'job_failed' }]);
});

it('engine-10: names the time since which a gateway is silent: of its last webhook, or of the first deposit', () => {
  const gateway = { code: 'bank', isEnabled: true, opened: 3, openedAt: ago(4) };
  const heard = { ...gateway, lastWebhookAt: ago(5) };
  expect(findProblems({ ...quiet, gateways: [heard] }, now)[0]?.since).toEqual(ago(5));
  const unheard = { ...gateway, lastWebhookAt: null };
  expect(findProblems({ ...quiet, gateways: [unheard] }, now)[0]?.since).toEqual(ago(4));
});

it('risk-11: names proposals that are over soon, and typed transfers without a report', () => {
  const createdAt = new Date(now.getTime() - 3_600_000);
  const found = kindsOf({
    proposals: [{ subject: 'มานี', target: 'proposal:31', since: createdAt }],
    typed: [{ subject: 'QR1', target: 'deposit:QR1', since: createdAt }],
  });
  expect(found).toEqual([
    ['transfer_unreported', 'QR1'],
    ['proposal_expiring', 'มานี'],
  ]);
});
