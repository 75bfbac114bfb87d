import { expect, it } from 'vitest';
import { findAdvisories, readAudit } from './advisories.ts';

const advisory = {
  source: 1,
  name: 'left-pad',
  dependency: 'left-pad',
  title: 'Pads too far',
  url: 'https://github.com/advisories/GHSA-xxxx',
  severity: 'high',
  range: '<1.3.0',
};
const printed = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} });
const found = printed({
  'left-pad': { name: 'left-pad', severity: 'high', via: [advisory], range: '<1.3.0' },
  padder: { name: 'padder', severity: 'high', via: ['left-pad'], range: '*' },
});

it('ops-44: an advisory for a locked package is named once, and fails', () => {
  expect(findAdvisories(readAudit(found), false)).toEqual({
    lines: ['high: left-pad <1.3.0: Pads too far (https://github.com/advisories/GHSA-xxxx)'],
    exitCode: 1,
  });
  expect(findAdvisories(readAudit(printed({})), true)).toMatchObject({ exitCode: 0 });
});

it.each([
  ['{"message":"405 Method Not Allowed","statusCode":405,"error":{"summary":""}}', '405 Method'],
  ['{"error":{"code":"ENOAUDIT","summary":"no audit here","detail":""}}', 'no audit here'],
  ['', 'printed no report'],
])('ops-44: a registry that does not answer is said, and fails when strict: %s', (text, reason) => {
  const report = readAudit(text);
  expect(findAdvisories(report, false)).toMatchObject({ exitCode: 0 });
  expect(findAdvisories(report, true)).toMatchObject({ exitCode: 1 });
  expect(findAdvisories(report, true).lines[0]).toContain('NOT CHECKED');
  expect(findAdvisories(report, true).lines[0]).toContain(reason);
});
