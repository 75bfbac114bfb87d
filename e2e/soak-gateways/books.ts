import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { opnNet } from '../../apps/sandbox/src/opn/charge-answer.ts';
import type { BegunPayment } from './payer.ts';

/** What the fee of a transfer or a payout takes from the operator's money, in satang. */
const OPN_TRANSFER_FEE = 3_000;
const XENDIT_PAYOUT_FEE = 2_140;

const ids = z.array(z.object({ id: z.string() }));
const sums = z.array(z.object({ satang: z.number().nullable() }));
const payoutRows = z.array(
  z.object({
    gateway: z.string(),
    id: z.string(),
    reference: z.string(),
    satang: z.number(),
    is_reversed: z.number(),
  }),
);
const lineRows = z.array(
  z.object({
    id: z.string(),
    reference: z.string(),
    at: z.number(),
    kind: z.enum(['payment', 'payout', 'reversal']),
    satang: z.number(),
    fee: z.number(),
  }),
);
export type PaidOut = z.infer<typeof payoutRows>[number];
type SettledLine = z.infer<typeof lineRows>[number];

const PAID_OUT = `
  select 'sandbox' as gateway, payout_id as id, reference, amount_satang as satang, 0 as is_reversed
    from payouts where status = 'succeeded'
   union all
  select 'opn', transfer_id, json_extract(metadata, '$.reference'),
         amount_satang - ${OPN_TRANSFER_FEE}, 0
    from opn_transfers where state = 'paid'
   union all
  select 'xendit', payout_id, reference_id, amount_satang, status = 'REVERSED'
    from xendit_payouts where status in ('SUCCEEDED', 'REVERSED')`;

const LINES = {
  opn: `
    select charge_id as id, json_extract(metadata, '$.reference') as reference, paid_at as at,
           'payment' as kind, amount_satang as satang, 0 as fee
      from opn_charges where paid_at is not null
     union all
    select transfer_id, json_extract(metadata, '$.reference'), due_at, 'payout',
           ${OPN_TRANSFER_FEE} - amount_satang, ${OPN_TRANSFER_FEE}
      from opn_transfers where state = 'paid'`,
  xendit: `
    select payment_id as id, reference_id as reference, payment.created_at as at,
           'payment' as kind, payment.amount_satang as satang, 0 as fee
      from xendit_payments as payment join xendit_requests using (payment_request_id)
     union all
    select payout_id, reference_id, created_at, 'payout', -amount_satang, ${XENDIT_PAYOUT_FEE}
      from xendit_payouts where status in ('SUCCEEDED', 'REVERSED')
     union all
    select payout_id, reference_id, created_at, 'reversal', amount_satang, 0
      from xendit_payouts where status = 'REVERSED'`,
} as const;

export type GatewayBooks = ReturnType<typeof openGatewayBooks>;

/** Reads what the sandbox's gateways and bank have booked, beside the running sandbox. */
export function openGatewayBooks(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'sandbox', 'world.sqlite'), {
    readOnly: true,
    timeout: 10_000,
  });
  const all = (query: string, ...values: string[]) => database.prepare(query).all(...values);
  return {
    /** The pages on which a tester ends the code of a deposit; none for a gateway whose codes do not end. */
    pagesOfCode: (gateway: string, refCode: string): string[] => {
      if (gateway === 'opn') {
        const sql = `select charge_id as id from opn_charges where json_extract(metadata, '$.reference') = ?`;
        return ids.parse(all(sql, refCode)).map(({ id }) => `/opn/page/charges/${id}`);
      }
      const sql = `select payment_request_id as id from xendit_requests where reference_id = ?`;
      return ids.parse(all(sql, refCode)).map(({ id }) => `/xendit/requests/${id}`);
    },
    /** The money that a gateway has received for a deposit, in satang. */
    receivedSatang: ({ gateway, refCode, transferId }: BegunPayment): number => {
      const sql =
        gateway === 'opn'
          ? `select sum(amount_satang) as satang from opn_charges
              where json_extract(metadata, '$.reference') = ? and paid_at is not null`
          : gateway === 'xendit'
            ? `select sum(payment.amount_satang) as satang
                 from xendit_payments as payment join xendit_requests using (payment_request_id)
                where reference_id = ?`
            : `select sum(amount_satang) as satang from transfers
                where transfer_id = ?1
                   or transfer_id = (select transfer_id from checkouts where reference = ?2)`;
      const [row] = sums.parse(
        gateway === 'sandbox' ? all(sql, transferId ?? '', refCode) : all(sql, refCode),
      );
      return row?.satang ?? 0;
    },
    /** Whether a gateway has an order of this withdrawal, whatever became of it. */
    isOrdered: (reference: string): boolean => {
      const sql = `
        select payout_id as id from payouts where reference = ?1
         union all
        select transfer_id from opn_transfers where json_extract(metadata, '$.reference') = ?1
         union all
        select payout_id from xendit_payouts where reference_id = ?1`;
      return ids.parse(all(sql, reference)).length > 0;
    },
    paidOut: (): PaidOut[] => payoutRows.parse(all(PAID_OUT)),
    /** The recipients of Opn that wait for somebody to verify them. */
    waitingRecipients: (): string[] =>
      ids
        .parse(all(`select recipient_id as id from opn_recipients where state = 'waiting'`))
        .map(({ id }) => id),
    /** The settlement file of a gateway, which the sandbox has a page of for its own one alone. */
    settlement: (gateway: keyof typeof LINES): string =>
      settlementFile(gateway, lineRows.parse(all(LINES[gateway]))),
    close: () => database.close(),
  };
}

function settlementFile(gateway: keyof typeof LINES, lines: readonly SettledLine[]): string {
  const rows = lines.map((line) =>
    [
      line.id,
      line.reference,
      new Date(line.at).toISOString(),
      line.kind,
      (line.satang / 100).toFixed(2),
      (feeOf(gateway, line) / 100).toFixed(2),
    ].join(','),
  );
  return ['transaction_id,merchant_reference,created_at,type,amount,fee', ...rows].join('\r\n');
}

function feeOf(gateway: keyof typeof LINES, { kind, satang, fee }: SettledLine): number {
  if (kind !== 'payment') return fee;
  if (gateway === 'opn') return satang - opnNet(satang).net;
  const ofPayment = Math.ceil((satang * 16) / 1000);
  return ofPayment + Math.ceil((ofPayment * 7) / 100);
}
