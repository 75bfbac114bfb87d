import { demoLogins, demoStaff } from '@kapao/contract/demo.ts';
import { presetRoles } from '@kapao/contract/office/permissions.ts';
import sql from 'sql-template-tag';
import { recordAct } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { insertStaff } from '../features/staff/store.ts';

export function demoStaffText(): string {
  const emails = demoStaff.map(({ email }) => email);
  return `Demo staff: ${emails.join(', ')}, password ${demoLogins.password}`;
}

/** Creates a person for each preset role, in sandbox mode only. Idempotent. */
export async function seedStaff({ database, passwords, config }: Context): Promise<void> {
  if (config.mode !== 'sandbox') return;
  const [known] = await database.query(sql`
    select
      from staff
     limit 1`);
  if (known) return;
  const passwordHash = await passwords.hash(demoLogins.password);
  if (passwordHash === undefined) throw new Error('too busy to hash a demo password');
  await database.transaction(async (tx) => {
    for (const { email, role } of demoStaff) {
      const name = presetRoles[role].en;
      const id = await insertStaff(tx, { email, name, role, passwordHash });
      if (id === undefined) continue;
      const after = { email, role };
      const act = { operation: 'seed', target: `staff:${id}`, outcome: 'done', after } as const;
      await recordAct(tx, { kind: 'system', name: 'seed' }, act);
    }
  });
}
