/** Writes docs/security-alone.md, the acts that each role can do alone: `npm run alone`. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { enOperations } from '../packages/contract/src/office/en-operations.ts';
import { presetRoles } from '../packages/contract/src/office/permissions.ts';
import type { Permission, PresetRole } from '../packages/contract/src/office/permissions.ts';
import { roleActs, type RoleAct } from '../packages/contract/src/office/role-acts.ts';
import type { OperationRisk } from '../packages/contract/src/office/risks.ts';
import { wrapLine } from './wrap-line.ts';

export const aloneFile = resolve(import.meta.dirname, '../docs/security-alone.md');

const HEAD = `# What one person can do alone

Made by \`npm run alone\` from the office's contract: each operation that writes
([risks.ts](../packages/contract/src/office/risks.ts)), by the preset roles
([permissions.ts](../packages/contract/src/office/permissions.ts)). An operator's own role can do what its permissions
say. The rules stand in [second-person.md](product/second-person.md), those of offers in [offers.md](product/offers.md),
those of settings and access in [office.md](product/office.md). The command line on the server's own machine is not
bound, because its user has the database; each of its acts stands in the audit log.

- **Never alone**: an independent second person decides, whatever the value.
- **Below four_eyes_from**: alone only while this act, the maker's acts of 24 hours and the member's acts of 24 hours
  stay below the setting. Its default is 0: a second person decides always.
- **Below offers_four_eyes_from**: the same for the largest value of an offer. Its default is 20,000 baht.
- **Access**: changes of people, rights and guards, each with its own rule.
- **Alone**: nothing that a member could gain.
`;

const sections = [
  ['Never alone', 'always'],
  ['Below four_eyes_from', 'member'],
  ['Below offers_four_eyes_from', 'offers'],
  ['Access', 'access'],
] as const;

function actsOf(role: PresetRole): RoleAct[] {
  const own: readonly Permission[] = presetRoles[role].permissions;
  return roleActs.filter(
    ({ permission }) =>
      permission === 'staff' || permission === 'visitor' || own.includes(permission),
  );
}

function whyOf(risk: OperationRisk): string {
  if (risk.risk === 'none') return risk.because;
  return risk.risk === 'access' ? risk.guard : risk.value;
}

function tableOf(acts: readonly RoleAct[]): string {
  const rows = acts.map(
    ({ name, risk }) => `| \`${name}\` | ${enOperations[name]} | ${whyOf(risk)} |`,
  );
  return ['| Operation | Act | |', '|---|---|---|', ...rows].join('\n');
}

/** The acts of no value, grouped by the reason why one person may do them. */
function listOf(acts: readonly RoleAct[]): string {
  const byReason = Map.groupBy(acts, ({ risk }) => whyOf(risk));
  return [...byReason]
    .map(([why, same]) =>
      wrapLine(`- ${why} ${same.map(({ name }) => `\`${name}\``).join(', ')}`, '  '),
    )
    .join('\n');
}

export function renderAlone(): string {
  // Object.keys types the keys as string.
  const roles = Object.keys(presetRoles) as PresetRole[];
  const parts = roles.map((role) => {
    const acts = actsOf(role);
    const tables = sections.flatMap(([title, risk]) => {
      const found = acts.filter((act) => act.risk.risk === risk);
      return found.length === 0 ? [] : [`### ${title}\n\n${tableOf(found)}\n`];
    });
    const free = acts.filter((act) => act.risk.risk === 'none');
    return [`## ${presetRoles[role].en}\n`, ...tables, `### Alone\n\n${listOf(free)}\n`].join('\n');
  });
  return [HEAD, ...parts].join('\n');
}

if (import.meta.main) writeFileSync(aloneFile, renderAlone());
