import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { microFromSatang } from '@kapao/contract/money.ts';
import { decodeStatement, readCsvRows } from '@kapao/contract/reconciliation/csv-rows.ts';
import { guessMapping } from '@kapao/contract/reconciliation/rules.ts';
import sql from 'sql-template-tag';
import { actingAs, SANDBOX } from '../../apps/server/src/db/author.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import type { OpenedDatabase } from '../../apps/server/src/db/open.ts';
import { writeMapping } from '../../apps/server/src/features/reconciliation/store.ts';
import { compareDay } from '../../apps/server/src/flows/reconciliation/compare-day.ts';
import type { ReconciledLine } from '../../apps/server/src/flows/reconciliation/compare-day.ts';
import { takeSettlement } from '../../apps/server/src/flows/reconciliation/take-settlement.ts';
import type { Product } from '../../kit/product.ts';
import type { GatewayBooks, PaidOut } from './books.ts';
import type { BegunPayment } from './payer.ts';

const gateways = ['sandbox', 'opn', 'xendit'] as const;
type Gateway = (typeof gateways)[number];

interface Parts {
  product: Product;
  opened: OpenedDatabase;
  books: GatewayBooks;
}

interface Before {
  since: Date;
  begun: readonly BegunPayment[];
  /** Each member's money before the first payment, in micro. */
  opening: ReadonlyMap<bigint, bigint>;
  /** Open lines of the demo's past, of which the sandbox's gateways know nothing. */
  earlierLines: ReadonlySet<string>;
}

/** Returns what the gateways' books and ours say differently. */
export async function disagreements(parts: Parts, before: Before): Promise<string[]> {
  const { books, opened } = parts;
  const { database } = opened;
  const deposits = await readDeposits(database);
  const withdrawals = await readWithdrawals(database, before.since);
  const received = before.begun.map((payment) => {
    const satang = books.receivedSatang(payment);
    return {
      ...payment,
      receivedMicro: microFromSatang(satang),
      deposit: deposits.get(payment.refCode),
    };
  });
  // Money that comes after its code has ended, or comes back, without a webhook is found by the settlement file alone.
  const unheard = received.filter(
    ({ isLate, receivedMicro, deposit }) => isLate && receivedMicro > 0n && !deposit?.creditedMicro,
  );
  // A transfer to the operator's account has the bank's id alone.
  const lateReferences = unheard.map(({ refCode, transferId }) => transferId ?? refCode);
  const refunded = new Set(
    withdrawals.filter(({ status }) => status === 'refund').map(({ id }) => id),
  );
  const reversed = books
    .paidOut()
    .filter(({ is_reversed }) => is_reversed === 1)
    .map(({ reference }) => reference);
  const unheardReversals = reversed.filter((reference) => !refunded.has(reference));
  return [
    ...received
      .filter((payment) => !unheard.includes(payment))
      .filter(({ receivedMicro, deposit }) => receivedMicro !== (deposit?.creditedMicro ?? 0n))
      .map(
        ({ refCode, gateway, receivedMicro, deposit }) =>
          `${gateway} received ${receivedMicro} for ${refCode}, which was credited ${deposit?.creditedMicro}`,
      ),
    ...wrongWithdrawals(books.paidOut(), withdrawals),
    ...(await wrongWallets(database, before, { deposits: [...deposits.values()], withdrawals })),
    ...(await wrongLines(parts, before, {
      anyLine: [...lateReferences, ...unheardReversals],
      // A fee that was not told before its payout was reversed is asked for no more.
      feeLine: reversed,
    })),
  ];
}

interface OurDeposit {
  refCode: string;
  memberId: bigint;
  creditedMicro: bigint | null;
}

async function readDeposits(database: Database): Promise<Map<string, OurDeposit>> {
  const rows = await database.query<OurDeposit>(sql`
    select ref_code  as "refCode",
           member_id as "memberId",
           case when status = 'success' then credited_micro end as "creditedMicro"
      from deposits`);
  return new Map(rows.map((row) => [row.refCode, row]));
}

interface OurWithdrawal {
  id: string;
  memberId: bigint;
  gateway: string;
  amountMicro: bigint;
  netMicro: bigint;
  status: string;
}

/** Reads the withdrawals of the run: the demo's past has some, and some that wait. */
function readWithdrawals(database: Database, since: Date): Promise<OurWithdrawal[]> {
  return database.query<OurWithdrawal>(sql`
    select id::text                            as id,
           member_id                           as "memberId",
           gateway_code                        as gateway,
           amount_micro                        as "amountMicro",
           (amount_micro - fee_micro)::bigint  as "netMicro",
           status
      from withdrawals
     where created_at >= ${since}`);
}

/** Each withdrawal was paid by its gateway once, or was given back because it was not paid or was reversed. */
function wrongWithdrawals(paidOut: readonly PaidOut[], ours: readonly OurWithdrawal[]): string[] {
  const paid = Map.groupBy(paidOut, ({ reference }) => reference);
  const known = new Set(ours.map(({ id }) => id));
  const strangers = paidOut.filter(({ reference }) => !known.has(reference));
  return [
    ...strangers.map(({ gateway, id }) => `${gateway} paid ${id}, which nobody ordered`),
    ...ours.flatMap(({ id, gateway, netMicro, status }) => {
      const payments = paid.get(id) ?? [];
      const [payment] = payments;
      const isPaid =
        payments.length === 1 &&
        payment?.gateway === gateway &&
        microFromSatang(payment.satang) === netMicro;
      const isRight =
        status === 'success'
          ? isPaid
          : status === 'refund'
            ? isPaid && payment?.is_reversed === 1
            : payments.every(({ is_reversed }) => is_reversed === 1);
      return isRight
        ? []
        : [`the withdrawal ${id} is ${status} and was paid ${JSON.stringify(payments)}`];
    }),
  ];
}

/** A wallet has what it had, and what was credited, less what was paid out. */
async function wrongWallets(
  database: Database,
  { begun, opening }: Before,
  {
    deposits,
    withdrawals,
  }: { deposits: readonly OurDeposit[]; withdrawals: readonly OurWithdrawal[] },
): Promise<string[]> {
  const refCodes = new Set(begun.map(({ refCode }) => refCode));
  const expected = new Map(opening);
  const add = (memberId: bigint, micro: bigint) =>
    expected.set(memberId, (expected.get(memberId) ?? 0n) + micro);
  for (const { refCode, memberId, creditedMicro } of deposits) {
    if (refCodes.has(refCode)) add(memberId, creditedMicro ?? 0n);
  }
  for (const { memberId, amountMicro, status } of withdrawals) {
    if (status === 'success') add(memberId, -amountMicro);
  }
  const owned = await ownedMicro(database);
  return [...opening.keys()]
    .filter((memberId) => owned.get(memberId) !== expected.get(memberId))
    .map((id) => `member ${id} owns ${owned.get(id)}, which should be ${expected.get(id)}`);
}

/** What each seeded member owns, held or not, in micro. */
export async function ownedMicro(database: Database): Promise<Map<bigint, bigint>> {
  const rows = await database.query<{ memberId: bigint; micro: bigint }>(sql`
    select member.id                    as "memberId",
           sum(account.balance)::bigint as micro
      from members         as member
      join ledger_accounts as account on account.member_id = member.id
     where member.partner = 'volume'
       and account.kind in ('member_available', 'member_held')
     group by member.id`);
  return new Map(rows.map(({ memberId, micro }) => [memberId, micro]));
}

/** Lays the settlement files beside our transfers: only what no webhook told may be open. */
async function wrongLines(
  parts: Parts,
  { earlierLines }: Before,
  mayBeOpen: { anyLine: readonly string[]; feeLine: readonly string[] },
): Promise<string[]> {
  const [any, fees] = [new Set(mayBeOpen.anyLine), new Set(mayBeOpen.feeLine)];
  const problems: string[] = [];
  for (const gateway of gateways) {
    for (const line of await takenLines(parts, gateway)) {
      if (line.state === 'matched' || earlierLines.has(line.key)) continue;
      const { reference = '', id = '' } = line.statement ?? {};
      const isExpected =
        any.has(reference) || any.has(id) || (line.class === 'fee' && fees.has(reference));
      if (line.state === 'missing_here' && isExpected) continue;
      problems.push(`${gateway}: ${line.state} ${line.class} ${JSON.stringify(nameOf(line))}`);
    }
  }
  return problems;
}

function nameOf({ statement, transfer, differenceMicro }: ReconciledLine) {
  return {
    there: statement && `${statement.id} ${statement.reference}`,
    here: transfer && `${transfer.kind} ${transfer.reference} of ${transfer.at.toISOString()}`,
    difference: String(differenceMicro),
  };
}

async function takenLines(
  { product, opened, books }: Parts,
  gateway: Gateway,
): Promise<readonly ReconciledLine[]> {
  const day = bangkokDay(new Date());
  const answer = await fetch(`${product.sandboxUrl}/gateway/settlement.csv`);
  const text = gateway === 'sandbox' ? await answer.text() : books.settlement(gateway);
  const bytes = Buffer.from(text);
  return actingAs(opened.database, SANDBOX).transaction(async (tx) => {
    const rows = readCsvRows(decodeStatement(bytes, 'utf-8') ?? '', ',', 5) ?? [];
    const cells = rows.map((row) => row.cells);
    const mapping = guessMapping(cells, { encoding: 'utf-8', separator: ',' });
    await writeMapping(tx, gateway, mapping);
    const given = { name: `${gateway}.csv`, bytes, replaces: null, by: 'soak', today: day };
    const taken = await takeSettlement(tx, { gatewayCode: gateway, day }, given);
    if (!('compared' in taken)) throw new Error(`${gateway}: ${JSON.stringify(taken)}`);
    const { statementMicro, clearingMicro, openMicro, lines } = taken.compared;
    if (statementMicro - clearingMicro !== openMicro) throw new Error(`${gateway}: no proof`);
    return lines;
  });
}

/** The keys of the lines that are open without a file. */
export async function openLines({ opened }: Parts): Promise<Set<string>> {
  const day = bangkokDay(new Date());
  const compared = await Promise.all(
    gateways.map((gatewayCode) => compareDay(opened.database, { gatewayCode, day })),
  );
  return new Set(compared.flatMap(({ lines }) => lines.map(({ key }) => key)));
}
