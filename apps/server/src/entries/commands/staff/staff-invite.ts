import { email as emailSchema } from '@kapao/contract/office/staff.ts';
import { acted, runAct } from '../../../command-line/acts.ts';
import { requiredOption, UsageError } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { INVITE_HOURS } from '../../../features/staff/rules.ts';
import { insertInvite } from '../../../features/staff/invites-store.ts';
import { isEmailTaken } from '../../../features/staff/people-store.ts';
import { listRoles } from '../../../features/staff/roles-store.ts';

export const staffInviteCommand: Command = {
  summary: 'Prints a single-use link by which a person joins the office',
  usage: 'staff:invite --email EMAIL --role ROLE',
  example: 'staff:invite --email new@kapao.test --role cashier',
  options: { email: { type: 'string' }, role: { type: 'string' } },
  run: async (config, values) => {
    const parsed = emailSchema.safeParse(requiredOption(values, 'email'));
    if (!parsed.success) throw new UsageError('--email takes an address such as ann@example.com');
    const role = requiredOption(values, 'role');
    const email = parsed.data;
    const { token } = await runAct(config, async (tx) => {
      const roles = await listRoles(tx);
      if (!roles.has(role)) {
        throw new UsageError(`--role takes one of ${[...roles.keys()].join(', ')}`);
      }
      if (await isEmailTaken(tx, email)) throw new UsageError(`${email} is here already`);
      const made = await insertInvite(tx, { email, role, madeBy: null });
      const after = { email, role };
      return acted({ operation: 'inviteStaff', target: `staff:${email}`, after }, made);
    });
    // The token stands behind the #, so that no server and no log sees it.
    console.log(`${config.officeUrl}/join#${token}`);
    console.log(`It works once, for ${INVITE_HOURS} hours.`);
    return 0;
  },
};
