import type { AlertCause } from './alert-causes.ts';

/** The office's page of each cause that has no record, by the cause or its subject. */
const causePaths: Readonly<Partial<Record<AlertCause, string>>> = {
  withdrawals_waiting: '/withdrawals',
  slips_waiting: '/deposits',
  transfers_waiting: '/transfers',
  cases_waiting: '/cases',
  new_network_sign_in: '/staff',
  // A contradiction without a record is about a payment that we do not know, so the list of withdrawals shows it.
  contradiction: '/withdrawals',
  switched_off: '/games',
  change_failed: '/versions?view=scheduled',
  studio_unsigned: '/studios',
  studio_failing: '/studios',
  alert_unsent: '/services',
};

/** Returns the office's address of what a cause is about: its record, or else the list or queue that shows it. */
export function alertPath({ cause, subject }: { cause: AlertCause; subject: string }): string {
  if (cause === 'event_untaken') return `/event-endpoints/${encodeURIComponent(subject)}`;
  if (cause === 'large_win') return `/ledger/${encodeURIComponent(subject)}`;
  if (cause === 'many_reveals') {
    return `/audit?${new URLSearchParams({ actor: subject, operation: 'revealMember' }).toString()}`;
  }
  return recordPath(subject) ?? causePaths[cause] ?? '/operations';
}

/** The page of a record by its name in the log; the office's own links lead there, too. */
function recordPath(target: string): string | undefined {
  const [kind = '', ...rest] = target.split(':');
  const id = encodeURIComponent(rest.join(':'));
  if (id === '') return undefined;
  switch (kind) {
    case 'withdrawal':
    case 'deposit':
      return `/${kind}s?view=all&open=${id}`;
    case 'member':
      return `/members/${id}`;
    case 'proposal':
      return `/proposals?open=${id}`;
    case 'studio':
      return `/studios?studio=${id}`;
    default:
      return undefined;
  }
}
