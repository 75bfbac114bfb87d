import { openMember } from '../../flows/members/register-member.ts';
import { openSession } from '../../features/sessions/store.ts';
import type { TestMember } from '../money/payments.ts';
import { registration } from './registration.ts';
import type { TestServer } from '../server.ts';

/** Creates signed-in members directly, because hashing a password for each takes long. */
export async function createMembers(
  { context }: TestServer,
  count: number,
  changes: Parameters<typeof registration>[0] = {},
): Promise<TestMember[]> {
  return context.database.transaction(async (tx) => {
    const members: TestMember[] = [];
    for (let index = 0; index < count; index += 1) {
      const { phone, first_name, last_name, bank_abbr, bank_acc_number } = registration(changes);
      const { id, uuid } = await openMember(
        tx,
        {
          websiteId: context.config.websiteId,
          phone,
          firstName: first_name,
          lastName: last_name,
          passwordHash: 'none',
          referrerId: undefined,
          partner: null,
          isPhoneProven: false,
          referrer: null,
        },
        {
          bankAbbr: bank_abbr,
          accountNumber: bank_acc_number,
          accountName: `${first_name} ${last_name}`,
        },
      );
      const session = { memberId: id, network: '10.0.0.0', userAgent: undefined };
      members.push({ id, uuid, token: await openSession(tx, session) });
    }
    return members;
  });
}
