import type { OfficeTransfer } from '@kapao/contract/office/members.ts';
import type { Queryable } from '../../db/database.ts';
import { transferSourceOf } from './office/rules.ts';
import type { TransferSource } from './office/rules.ts';
import { findMemberName } from './office/search-store.ts';
import { findRoundsByTransaction, listRound } from '../../features/games/find-store.ts';
import { listGameNames } from '../../features/games/reads.ts';
import { findDepositByRef } from '../../features/payments/find-store.ts';
import { findTransfer } from '../../ledger/find-transfers.ts';
import type { FullTransferRow } from '../../ledger/find-transfers.ts';
import { transferFromRow } from '../../ledger/transfers.ts';

/**
 * desk-08: reads a transfer with its source; undefined if it does not exist, or belongs to another website's member.
 */
export async function showTransfer(
  on: Queryable,
  websiteId: number,
  id: bigint,
): Promise<OfficeTransfer | undefined> {
  const row = await findTransfer(on, id);
  if (!row) return undefined;
  const memberId = row.member_id;
  const member = memberId === null ? null : await findMemberName(on, websiteId, memberId);
  if (member === undefined) return undefined;
  const source = transferSourceOf({
    source: row.source,
    key: row.idempotency_key,
    reference: row.reference,
  });
  const { memberBalanceBeforeMicro, memberBalanceAfterMicro } = transferFromRow(row);
  return {
    id: String(row.id),
    kind: row.kind,
    currency: row.asset === 'POINTS' ? 'points' : 'baht',
    amount_micro: String(row.amount_micro),
    from: accountText(row.debit_kind, row.debit_reference),
    to: accountText(row.credit_kind, row.credit_reference),
    studio_name: await studioNameOf(on, row, source),
    member: member && { id: String(member.id), username: member.username },
    balance_before_micro: microText(memberBalanceBeforeMicro),
    balance_after_micro: microText(memberBalanceAfterMicro),
    reference: row.reference,
    actor: row.actor,
    reason: row.reason,
    at: row.created_at.toISOString(),
    source,
    payment: await paymentOf(on, websiteId, row, source),
    round: await roundOf(on, row, source),
  };
}

/** Finds the studio of a transfer: the one that has the account, or the one that called. There is at most one. */
async function studioNameOf(
  on: Queryable,
  row: FullTransferRow,
  source: TransferSource,
): Promise<string | null> {
  const accounts = [
    { kind: row.debit_kind, reference: row.debit_reference },
    { kind: row.credit_kind, reference: row.credit_reference },
  ];
  const studio = accounts.find(({ kind }) => kind === 'studio_clearing');
  const code = studio?.reference ?? (source.kind === 'studio' ? source.of : null);
  if (code === null) return null;
  const { studios } = await listGameNames(on);
  return studios.find((known) => known.code === code)?.name ?? null;
}

/**
 * Finds the payment behind a transfer. The reference of a deposit's transfers is its ref_code, whether a gateway, a fee
 * or staff made them.
 */
async function paymentOf(
  on: Queryable,
  websiteId: number,
  { reference }: FullTransferRow,
  { kind, id }: TransferSource,
): Promise<OfficeTransfer['payment']> {
  if (kind === 'withdrawal') return { kind, id };
  if (kind !== 'deposit' && kind !== 'webhook' && kind !== 'operator') return null;
  const deposit = await findDepositByRef(on, websiteId, reference);
  return deposit ? { kind: 'deposit', id: deposit.refCode } : null;
}

async function roundOf(
  on: Queryable,
  { member_id: memberId }: FullTransferRow,
  source: TransferSource,
): Promise<OfficeTransfer['round']> {
  if (source.kind !== 'studio' || memberId === null) return null;
  const { of: studioCode, id: transactionUuid } = source;
  const [play] = await findRoundsByTransaction(on, [{ studioCode, transactionUuid }]);
  if (!play) return null;
  const { round, game, gameEn } = play;
  const transactions = await listRound(on, { studioCode, memberId, round });
  return {
    studio: studioCode,
    round,
    game,
    game_en: gameEn,
    transactions: transactions.map(
      ({ transactionUuid: uuid, kind, amountMicro, at, transferId }) => ({
        id: uuid,
        kind,
        amount_micro: String(amountMicro),
        at: at.toISOString(),
        transfer_id: String(transferId),
      }),
    ),
  };
}

function accountText(kind: string, reference: string | null): string {
  return reference === null ? kind : `${kind}:${reference}`;
}

function microText(micro: bigint | null): string | null {
  return micro === null ? null : String(micro);
}
