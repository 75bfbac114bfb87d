import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { bahtText } from '@kapao/contract/money.ts';
import { maskedAccount } from '@kapao/contract/office/masked-account.ts';
import { maskedPhone } from '@kapao/contract/office/masked-phone.ts';
import type { SearchResult } from '@kapao/contract/office/members.ts';
import { referenceWithYear } from '@kapao/contract/payments/short-reference.ts';
import type { Permission } from '@kapao/contract/office/permissions.ts';
import type { Queryable } from '../../db/database.ts';
import { readSearchTerms } from './office/rules.ts';
import type { SearchTerms } from './office/rules.ts';
import { findMemberName, findMembers } from './office/search-store.ts';
import { findRounds, findTransactions } from '../../features/games/find-store.ts';
import type { FoundPlay } from '../../features/games/find-store.ts';
import {
  findDepositsByReference,
  findWithdrawalsByReference,
} from '../../features/payments/find-store.ts';
import type { FoundPayment } from '../../features/payments/find-store.ts';
import { findTransfer } from '../../ledger/find-transfers.ts';
import { findDepositTransfers, findWithdrawalHolds } from '../deposits/find-payment-transfers.ts';

/** desk-01, desk-02: searches a text in all its possible meanings, as far as the person's permissions allow. */
export async function searchEverything(
  on: Queryable,
  websiteId: number,
  { text, permissions }: { text: string; permissions: ReadonlySet<Permission> },
): Promise<SearchResult[]> {
  const terms = readSearchTerms(text, permissions, bangkokDay(on.now()));
  const looks: Promise<SearchResult[]>[] = [];
  if (permissions.has('members:read')) {
    looks.push(
      searchMembers(on, websiteId, terms),
      searchTransfer(on, websiteId, terms),
      searchPlay(on, websiteId, terms),
    );
  }
  if (permissions.has('deposits:read')) looks.push(searchDeposit(on, websiteId, terms));
  if (permissions.has('withdrawals:read')) looks.push(searchWithdrawal(on, websiteId, terms));
  return (await Promise.all(looks)).flat();
}

async function searchMembers(
  on: Queryable,
  websiteId: number,
  terms: SearchTerms,
): Promise<SearchResult[]> {
  const { phone, username, uuid, accountNumber, nameStart } = terms;
  if (!phone && !username && !uuid && !accountNumber && !nameStart) return [];
  const members = await findMembers(on, websiteId, terms);
  return members.map((member) => {
    const shownPhone = member.phone === null ? '' : maskedPhone(member.phone);
    const account = `${member.bankAbbr} ${maskedAccount(member.accountNumber)}`;
    return {
      kind: 'member',
      id: String(member.id),
      line: lineOf(member.username, member.name, shownPhone, account),
      status: member.status,
      member_id: String(member.id),
      transfer_id: null,
    };
  });
}

async function searchDeposit(
  on: Queryable,
  websiteId: number,
  { text, reference }: SearchTerms,
): Promise<SearchResult[]> {
  const named = reference?.kind === 'deposit' ? reference : { long: text };
  const deposits = await findDepositsByReference(on, websiteId, named);
  const transfers = await findDepositTransfers(
    on,
    deposits.map(({ id }) => id),
  );
  return deposits.map((deposit) => ({
    kind: 'deposit',
    id: deposit.refCode,
    line: paymentLine(on, deposit),
    status: deposit.status,
    member_id: String(deposit.memberId),
    transfer_id: idOrNull(transfers.get(deposit.id)),
  }));
}

async function searchWithdrawal(
  on: Queryable,
  websiteId: number,
  { uuid, reference }: SearchTerms,
): Promise<SearchResult[]> {
  const named = reference?.kind === 'withdrawal' ? reference : uuid && { long: uuid };
  if (!named) return [];
  const withdrawals = await findWithdrawalsByReference(on, websiteId, named);
  const holds = await findWithdrawalHolds(
    on,
    withdrawals.map(({ id }) => id),
  );
  return withdrawals.map((withdrawal) => ({
    kind: 'withdrawal',
    id: withdrawal.id,
    line: paymentLine(on, withdrawal),
    status: withdrawal.status,
    member_id: String(withdrawal.memberId),
    transfer_id: idOrNull(holds.get(withdrawal.id)),
  }));
}

/** refs-05: the same short reference of another year shows its year. */
function paymentLine(on: Queryable, payment: FoundPayment): string {
  const { shortReference, createdAt, amountMicro, username } = payment;
  const reference = referenceWithYear(shortReference, createdAt.toISOString(), on.now());
  return lineOf(reference, bahtText(amountMicro), username);
}

async function searchTransfer(
  on: Queryable,
  websiteId: number,
  { transferId }: SearchTerms,
): Promise<SearchResult[]> {
  const transfer = transferId && (await findTransfer(on, transferId));
  if (!transfer) return [];
  const { id, kind, member_id: memberId, amount_micro: amountMicro } = transfer;
  const member = memberId === null ? undefined : await findMemberName(on, websiteId, memberId);
  if (memberId !== null && !member) return [];
  return [
    {
      kind: 'transfer',
      id: String(id),
      line: lineOf(kind, bahtText(amountMicro), member?.username ?? ''),
      status: null,
      member_id: idOrNull(memberId),
      transfer_id: String(id),
    },
  ];
}

async function searchPlay(
  on: Queryable,
  websiteId: number,
  { text }: SearchTerms,
): Promise<SearchResult[]> {
  const [bets, rounds] = await Promise.all([
    findTransactions(on, websiteId, text),
    findRounds(on, websiteId, text),
  ]);
  return [
    ...rounds.map((play) => playResult('round', play.round, play)),
    ...bets.map((play) => playResult('bet', play.transactionUuid, play)),
  ];
}

function playResult(kind: 'round' | 'bet', id: string, play: FoundPlay): SearchResult {
  const amount = kind === 'bet' ? `${play.kind} ${bahtText(play.amountMicro)}` : '';
  return {
    kind,
    id,
    line: lineOf(play.studioCode, play.game, amount, play.username),
    status: null,
    member_id: String(play.memberId),
    transfer_id: String(play.transferId),
  };
}

function lineOf(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

function idOrNull(id: bigint | null | undefined): string | null {
  return id === null || id === undefined ? null : String(id);
}
