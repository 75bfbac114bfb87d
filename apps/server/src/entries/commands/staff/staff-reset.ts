import { email as emailSchema } from '@kapao/contract/office/staff.ts';
import { acted, runAct } from '../../../command-line/acts.ts';
import { requiredOption, UsageError } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { findPersonByEmail } from '../../../features/staff/people-store.ts';
import { resetPerson } from '../../../features/staff/reset-person.ts';
import { INVITE_HOURS } from '../../../features/staff/rules.ts';

/** The way back for an owner who lost every second factor, whom nobody in the office can reset. */
export const staffResetCommand: Command = {
  summary:
    'Ends the sessions of a person of the office and prints a link for a new password and second factor',
  usage: 'staff:reset --email EMAIL',
  example: 'staff:reset --email owner@kapao.test',
  options: { email: { type: 'string' } },
  run: async (config, values) => {
    const parsed = emailSchema.safeParse(requiredOption(values, 'email'));
    if (!parsed.success) throw new UsageError('--email takes an address such as ann@example.com');
    const email = parsed.data;
    const { token } = await runAct(config, async (tx) => {
      const person = await findPersonByEmail(tx, email);
      if (!person) throw new UsageError(`nobody in the office has the address ${email}`);
      if (person.isDisabled) {
        throw new UsageError(`${email} is disabled: an owner lets them in again in the office`);
      }
      const made = await resetPerson(tx, person, null);
      return acted({ operation: 'resetStaff', target: `staff:${person.id}` }, made);
    });
    // The token stands behind the #, so that no server and no log sees it.
    console.log(`${config.officeUrl}/join#${token}`);
    console.log(`It works once, for ${INVITE_HOURS} hours.`);
    return 0;
  },
};
