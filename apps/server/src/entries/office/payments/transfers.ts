import type { AccountHolder, UnmatchedTransferRow } from '@kapao/contract/office/deposits.ts';
import type { OfficeErrorCode } from '@kapao/contract/office/errors.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { assignTransfer, returnTransfer } from '../../../flows/deposits/assign-transfer.ts';
import type {
  AssignedTransfer,
  ReturnedTransfer,
} from '../../../flows/deposits/assign-transfer.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { findMemberIdByName } from '../../../features/members/reads.ts';
import { isOtherAmount } from '../../../features/payments/transfers/candidates.ts';
import { transferAct, transferTarget } from '../../../features/payments/decision-acts.ts';
import { isDepositOf } from '../../../features/payments/reads.ts';
import {
  findAccountHolder,
  listUnmatchedPage,
} from '../../../features/payments/transfers/unmatched-store.ts';
import type {
  RegisteredHolder,
  UnmatchedRow,
} from '../../../features/payments/transfers/unmatched-store.ts';
import { candidateOf, decisionBy } from '../../../features/payments/shown.ts';
import {
  riskOfReported,
  riskOfReturned,
} from '../../../features/payments/transfers/transfer-risk.ts';

type ReadOperation = 'listUnmatchedTransfers' | 'findTransferMember';
type DecideOperation = 'assignTransfer' | 'returnTransfer';

/** A page's last row: gateway and transfer id; no gateway's code has a colon. */
const CURSOR = /^([a-z0-9-]{1,40}):([\x21-\x7e]{1,200})$/;

/** Transfers that nobody has been credited with. */
export function transfersOffice(context: Context): OfficeHandlers<ReadOperation | DecideOperation> {
  return { ...readOffice(context), ...decideOffice(context) };
}

function readOffice({ config: { websiteId } }: Context): OfficeHandlers<ReadOperation> {
  return {
    listUnmatchedTransfers: async ({ query: { after, limit } }, _caller, read) => {
      const [, gateway, transferId] = CURSOR.exec(after ?? '') ?? [];
      if (after !== undefined && gateway === undefined) return officeRefusal('invalid_input');
      const cursor =
        gateway === undefined || transferId === undefined ? undefined : { gateway, transferId };
      const rows = await listUnmatchedPage(read, { websiteId, after: cursor, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return officeDone({
        rows: shown.map(transferRow),
        next: rows.length > limit && last ? `${last.gatewayCode}:${last.transferId}` : null,
      });
    },
    findTransferMember: async ({ query: { member } }, _caller, read) => {
      const memberId = await findMemberIdByName(read, websiteId, member);
      const holder = memberId && (await findAccountHolder(read, memberId));
      return holder ? officeDone(holderOf(holder)) : officeRefusal('not_found');
    },
  };
}

function decideOffice({ ledger, config, live }: Context): OfficeHandlers<DecideOperation> {
  const { websiteId } = config;
  return {
    assignTransfer: async ({ body }, caller, tx) => {
      const { gateway: gatewayCode, transfer_id: transferId } = body;
      const target = transferTarget(gatewayCode, transferId);
      const to = await recipientOf(tx, websiteId, body.to);
      if (!to) return { ...officeRefusal('not_found'), target };
      const decision = decisionBy(caller, body);
      const assigned = await assignTransfer(tx, ledger, {
        gatewayCode,
        transferId,
        to,
        ...decision,
      });
      if (assigned.outcome === 'refused') {
        return { ...officeRefusal(refusals[assigned.refusal]), target };
      }
      const { memberId, amountMicro, message } = assigned;
      const transfer = { gatewayCode, transferId, amountMicro };
      const risk = await riskOfReported(tx, { ...transfer, memberId });
      return {
        ...officeDone(null),
        ...transferAct('assigned', transfer, decision, to),
        // The approval must name the same member, because the typed phone may belong to another member by then.
        terms: { member: memberId },
        ...(risk && { risk }),
        afterCommit: () => {
          if (message) live.sendStatus(message);
        },
      };
    },
    returnTransfer: async ({ body }, caller, tx) => {
      const { gateway: gatewayCode, transfer_id: transferId } = body;
      const target = transferTarget(gatewayCode, transferId);
      const decision = decisionBy(caller, body);
      const returned = await returnTransfer(tx, ledger, { gatewayCode, transferId, ...decision });
      if (returned.outcome === 'refused') {
        return { ...officeRefusal(refusals[returned.refusal]), target };
      }
      const { amountMicro } = returned;
      const transfer = { gatewayCode, transferId, amountMicro };
      const risk = await riskOfReturned(tx, transfer);
      return {
        ...officeDone(null),
        ...transferAct('returned', transfer, decision, undefined),
        ...(risk && { risk }),
      };
    },
  };
}

async function recipientOf(
  on: Queryable,
  websiteId: number,
  to: { ref_code: string } | { member: string },
): Promise<{ refCode: string } | { memberId: bigint } | undefined> {
  if ('ref_code' in to) {
    const isOwn = await isDepositOf(on, websiteId, to.ref_code);
    return isOwn ? { refCode: to.ref_code } : undefined;
  }
  const memberId = await findMemberIdByName(on, websiteId, to.member);
  return memberId === undefined ? undefined : { memberId };
}

const refusals = {
  transfer_unknown: 'not_found',
  transfer_taken: 'transfer_taken',
  deposit_unknown: 'not_found',
  deposit_ended: 'already_decided',
} as const satisfies Record<
  Extract<AssignedTransfer | ReturnedTransfer, { outcome: 'refused' }>['refusal'],
  OfficeErrorCode
>;

function transferRow(transfer: UnmatchedRow): UnmatchedTransferRow {
  return {
    ...candidateOf(transfer),
    receiver: transfer.receiver,
    received_at: transfer.receivedAt.toISOString(),
    payer_member: transfer.payerMember && holderOf(transfer.payerMember),
    likely: transfer.likely.map(({ memberId, username, memberName, ...deposit }) => ({
      ref_code: deposit.refCode,
      member: { member_id: memberId, username, name: memberName },
      status: deposit.status,
      slip_at: deposit.slipAt,
      amount_micro: deposit.amountMicro,
      is_other_amount: isOtherAmount(BigInt(deposit.amountMicro), transfer.amountMicro),
      created_at: deposit.createdAt,
      why: deposit.why,
    })),
  };
}

function holderOf({ memberId, username, memberName, ...account }: RegisteredHolder): AccountHolder {
  return {
    member_id: memberId,
    username,
    name: memberName,
    bank_abbr: account.bankAbbr,
    account_last4: account.accountLast4,
    account_name: account.accountName,
  };
}
