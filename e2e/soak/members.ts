import { promotionRow } from '@kapao/contract/promotions/written.ts';
import sql from 'sql-template-tag';
import { readConfig } from '../../apps/server/src/config.ts';
import { actingAs, SANDBOX } from '../../apps/server/src/db/author.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import type { OpenedDatabase } from '../../apps/server/src/db/open.ts';
import { memberBalances } from '../../apps/server/src/ledger/balances.ts';
import { claimPromotion } from '../../apps/server/src/features/promotions/claim-promotion.ts';
import { createLedger } from '../../apps/server/src/ledger/engine.ts';
import { savePromotions } from '../../apps/server/src/flows/configuration/save-promotions.ts';
import { addressOf, listSeededMembers, openLogin, seedMembers } from '../../kit/members.ts';

const BOLD_EVERY = 3;
/** The opening balance of members who stake high. */
const BOLD_OPENING_MICRO = 200_000_000n;

export interface SoakMember {
  uuid: string;
  token: string;
  /** The member's own network address; on one network the members would share its rate limits. */
  address: string;
  /**
   * True for a member who stakes as much as a game takes, and so runs out of money and spends wins that are taken back.
   */
  isBold: boolean;
  /** Owned money at the start: cash, bonus and held money less debt. */
  openingMicro: bigint;
}

/** Creates members with money and a login each, without hashing passwords. */
export async function openMembers(
  { database, secrets }: Pick<OpenedDatabase, 'database' | 'secrets'>,
  count: number,
): Promise<SoakMember[]> {
  await seedMembers({ database, secrets }, count);
  const rows = await listSeededMembers(database, count);
  const opened: SoakMember[] = [];
  for (const [index, { id, uuid }] of rows.entries()) {
    const token = await database.transaction((tx) => openLogin(tx, id));
    const isBold = index % BOLD_EVERY === 0;
    opened.push({ uuid, token, address: addressOf(index), isBold, openingMicro: 0n });
  }
  const bold = rows.filter((_row, index) => index % BOLD_EVERY === 0).map(({ id }) => id);
  await leaveLittle(database, bold);
  await giveBonuses(actingAs(database, SANDBOX), readConfig({}).websiteId, bold);
  const owned = await ownedMicro(database);
  return opened.map((member) => ({ ...member, openingMicro: owned.get(member.uuid) ?? 0n }));
}

async function leaveLittle(database: Database, memberIds: readonly bigint[]): Promise<void> {
  const ledger = createLedger(database);
  for (const memberId of memberIds) {
    const { availableMicro } = await memberBalances(database, memberId);
    if (availableMicro <= BOLD_OPENING_MICRO) continue;
    await ledger.post({
      source: 'soak',
      idempotencyKey: String(memberId),
      kind: 'adjustment',
      from: { kind: 'member_available', memberId },
      to: { kind: 'adjustment', reference: 'operator' },
      amountMicro: availableMicro - BOLD_OPENING_MICRO,
      reference: 'soak',
      actor: 'soak',
      reason: 'begins with little',
    });
  }
}

/** Gives bonuses that most later bets use; some members meet the wagering requirement, some do not. */
async function giveBonuses(
  database: Database,
  websiteId: number,
  memberIds: readonly bigint[],
): Promise<void> {
  const promotion = promotionRow.parse({
    id: 9_000,
    name: 'Soak',
    poster_image: 'promotions/welcome.svg',
    html: '',
    kind: 'once',
    reward: { amount: 300 },
    turnover: { amount: 2_000 },
    duration_hours: 1_000,
  });
  await database.transaction((tx) => savePromotions(tx, websiteId, [promotion]));
  const parts = { database, ledger: createLedger(database) };
  for (const memberId of memberIds) {
    const claimed = await claimPromotion(parts, { memberId, websiteId, promotionId: promotion.id });
    if (claimed.outcome !== 'claimed') throw new Error(`a bonus was refused: ${claimed.refusal}`);
  }
}

/**
 * Owned money by the member's uuid: money, held or not, less debt, as far as it came from bets and wins. It leaves out
 * bonus parts of wins that the promotion paid because they were spent.
 */
export async function ownedMicro(database: Database): Promise<Map<string, bigint>> {
  const rows = await database.query<{ uuid: string; micro: bigint }>(sql`
    select member.uuid,
           (sum(account.balance) - coalesce(max(borne.micro), 0))::bigint as micro
      from members         as member
      join ledger_accounts as account on account.member_id = member.id
      left join (select member_id, sum(amount_micro) as micro
                   from ledger_transfers
                  where source = 'ledger:reward'
                  group by member_id) as borne on borne.member_id = member.id
     where account.asset = 'THB'
       and account.kind in ('member_available', 'member_bonus', 'member_held', 'member_debt')
     group by member.uuid`);
  return new Map(rows.map(({ uuid, micro }) => [uuid, micro]));
}
