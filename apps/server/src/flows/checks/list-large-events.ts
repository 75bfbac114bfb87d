import { microFromBaht } from '@kapao/contract/money.ts';
import type { LargeEvent } from '@kapao/contract/office/large-events.ts';
import type { Permission } from '@kapao/contract/office/permissions.ts';
import type { Queryable } from '../../db/database.ts';
import { listNewestLargeWins } from '../../features/games/reads.ts';
import type { NewestLargeWin } from '../../features/games/reads.ts';
import { listLargeDeposits, listLargeWithdrawals } from '../../features/payments/large-payments.ts';
import type { LargePayment } from '../../features/payments/large-payments.ts';
import { readAutomaticMaximum, readAutomaticThresholds } from '../../features/site/reads.ts';

/** The number of events that Home shows. */
const SHOWN = 12;

interface LargeEvents {
  rows: LargeEvent[];
  paymentsFromMicro: bigint;
  winsFromMicro: bigint;
}

/**
 * work-08: lists the newest deposits, withdrawals and wins above the site's sums, of the kinds that the permissions open.
 * A payment is large above the sum that is paid automatically, a win from the sum of its signal on. Where nothing is
 * paid automatically, the sum of a large win stands for both. The reads run one after the other, because all lists
 * together have only two connections.
 */
export async function listLargeEvents(
  on: Queryable,
  websiteId: number,
  permissions: ReadonlySet<Permission>,
): Promise<LargeEvents> {
  const { win_baht: winBaht } = await readAutomaticThresholds(on, websiteId);
  const winsFromMicro = microFromBaht(winBaht);
  const paymentsFromMicro = (await readAutomaticMaximum(on, websiteId)) || winsFromMicro;
  const search = { websiteId, fromMicro: paymentsFromMicro, limit: SHOWN };
  const rows: LargeEvent[] = [];
  if (permissions.has('deposits:read')) {
    rows.push(...(await listLargeDeposits(on, search)).map((row) => paymentOf('deposit', row)));
  }
  if (permissions.has('withdrawals:read')) {
    const found = await listLargeWithdrawals(on, search);
    rows.push(...found.map((row) => paymentOf('withdrawal', row)));
  }
  if (permissions.has('members:read')) {
    const wins = await listNewestLargeWins(on, { ...search, fromMicro: winsFromMicro });
    rows.push(...wins.map(winOf));
  }
  const newest = rows.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, SHOWN);
  return { rows: newest, paymentsFromMicro, winsFromMicro };
}

function paymentOf(kind: 'deposit' | 'withdrawal', row: LargePayment): LargeEvent {
  return { ...commonOf(row), kind, id: row.id, status: row.status, game: null };
}

function winOf(row: NewestLargeWin): LargeEvent {
  return { ...commonOf(row), kind: 'win', id: String(row.id), status: null, game: row.gameCode };
}

function commonOf(
  row: Pick<LargePayment, 'at' | 'amountMicro' | 'memberId' | 'username' | 'name'>,
) {
  return {
    at: row.at.toISOString(),
    amount_micro: String(row.amountMicro),
    member: { member_id: String(row.memberId), username: row.username, name: row.name },
  };
}
