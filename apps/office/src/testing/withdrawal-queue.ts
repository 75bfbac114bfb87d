import type { WithdrawalRow } from '@kapao/contract/office/payments.ts';
import type { PresetRole } from '@kapao/contract/office/permissions.ts';
import { fakeApi, type FakeRequest } from './fake-api.ts';
import { officeMember } from './member-samples.ts';
import { withdrawalDetails, withdrawalRow } from './payments.ts';
import { meAs } from './samples.ts';

/** A server with these rows, which leave the queue when they are decided. */
export function queueOf(rows: WithdrawalRow[], role: PresetRole = 'cashier') {
  let waiting = rows;
  const decide = ({ params }: { params: Record<string, string> }) => {
    waiting = waiting.filter(({ id }) => id !== params['id']);
    return null;
  };
  return fakeApi({
    getMe: () => meAs(role),
    listWithdrawals: () => ({ rows: waiting, next: null }),
    getWithdrawal: ({ params }) =>
      withdrawalDetails(rows.find(({ id }) => id === params['id']) ?? withdrawalRow('0')),
    claimWithdrawal: () => ({
      staff_id: '1',
      name: 'สมหญิง',
      is_own: true,
      until: '2026-11-25T10:10:00.000Z',
    }),
    getMember: () => officeMember(),
    approveWithdrawal: decide,
    rejectWithdrawal: decide,
  });
}

/** Only the first has no raised signal, so that lists and dialogs can be compared. */
export const three = () => ['clear', '2', '3'].map((id) => withdrawalRow(id));

export const asksOf = (requests: FakeRequest[], name: FakeRequest['name']) =>
  requests.filter((request) => request.name === name);
