import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '../context.ts';
import type { Database } from '../database/database.ts';
import type { Faults } from '../faults/faults.ts';
import { sendPage } from '../http/page-answers.ts';
import { bangkokDay } from '../pages/format.ts';
import { notFoundPage } from '../pages/layout.ts';

const settlementRow = z.object({
  id: z.string(),
  reference: z.string(),
  at: z.number(),
  kind: z.string(),
  satang: z.number(),
});
type SettlementRow = z.infer<typeof settlementRow>;

const dayQuery = z.object({ day: z.iso.date().optional() });
const BANGKOK = '+07:00';
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Registers `/gateway/settlement.csv?day=YYYY-MM-DD`: what came to the gateway and left it on that Bangkok day, today
 * unless named. Fees are none.
 */
export function registerSettlement(app: FastifyInstance, { database, faults }: Sandbox): void {
  app.get('/gateway/settlement.csv', async (request, reply) => {
    const query = dayQuery.safeParse(request.query);
    if (!query.success) return sendPage(reply, notFoundPage(), 404);
    const day = query.data.day ?? dashed(bangkokDay(new Date()));
    const rows = damaged(
      rowsOf(database, Date.parse(`${day}T00:00:00${BANGKOK}`)),
      faults.current(),
    );
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="settlement-${day}.csv"`)
      .send(fileOf(rows));
  });
}

/** Lists the movements of a day: transfers to watched accounts and payment pages, chargebacks, and paid withdrawals. */
function rowsOf(database: Database, from: number): SettlementRow[] {
  const until = from + DAY_MS;
  const received = `
    select transfer_id as id, '' as reference, unixepoch(paid_at) * 1000 as at, 'payment' as kind,
           amount_satang as satang
      from transfers
     where (receiver in (select receiver from receivers)
            or transfer_id in (select transfer_id from checkouts where transfer_id is not null))`;
  const sql = `
    select id, reference, at, kind, satang
      from (
        ${received}
        union all
        select payment.id, '', chargeback.charged_back_at, 'chargeback', -payment.satang
          from chargebacks as chargeback
          join (${received}) as payment on payment.id = chargeback.transfer_id
        union all
        select payout_id, reference, settle_at, 'payout', -amount_satang
          from payouts
         where status = 'succeeded'
      )
     where at >= ? and at < ?
     order by at, id`;
  return database.all(settlementRow, sql, from, until);
}

function damaged(rows: readonly SettlementRow[], { settlement }: Faults): SettlementRow[] {
  const kept = settlement.drop_row ? rows.slice(1) : [...rows];
  const last = kept.at(-1);
  if (!settlement.wrong_amount || last === undefined) return kept;
  return [...kept.slice(0, -1), { ...last, satang: last.satang + 1 }];
}

function fileOf(rows: readonly SettlementRow[]): string {
  const header = 'transaction_id,merchant_reference,created_at,type,amount,fee';
  const lines = rows.map(({ id, reference, at, kind, satang }) =>
    [id, reference, new Date(at).toISOString(), kind, bahtOf(satang), '0.00'].join(','),
  );
  return `${[header, ...lines].join('\r\n')}\r\n`;
}

function bahtOf(satang: number): string {
  const digits = String(Math.abs(satang)).padStart(3, '0');
  return `${satang < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `20261128` as `2026-11-28`. */
function dashed(day: string): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}
