import { bahtText } from '@kapao/contract/money.ts';
import type { Config } from '../../../config.ts';
import type { Tx } from '../../../db/database.ts';
import { assignTransfer, returnTransfer } from '../../../flows/deposits/assign-transfer.ts';
import { findMemberByPhone } from '../../../features/members/reads.ts';
import { transferAct } from '../../../features/payments/decision-acts.ts';
import { findTransferGateways } from '../../../features/payments/transfers/transfers-store.ts';
import { requiredOption, UsageError } from '../../../command-line/command.ts';
import { requiredPhone } from '../../../command-line/phone.ts';
import type { Command, OptionValues } from '../../../command-line/command.ts';
import { decisionOf, decisionOptions, runDecision } from './decision.ts';

export const transferAssignCommand: Command = {
  summary: 'Credits an unmatched transfer to the deposit or the member that it belongs to',
  usage: 'transfer:assign --transfer T (--ref R | --phone P) --reason R [--gateway G]',
  example:
    'transfer:assign --transfer TRANSFER --phone 0812345678 --reason "slip and statement agree"   (TRANSFER: transfers:unmatched)',
  options: {
    transfer: { type: 'string' },
    gateway: { type: 'string' },
    ref: { type: 'string' },
    phone: { type: 'string' },
    ...decisionOptions,
  },
  run: async (config, values) => {
    const transferId = requiredOption(values, 'transfer');
    const decision = decisionOf(values);
    const { amountMicro } = await runDecision(
      config,
      'assignTransfer',
      async (tx, ledger) => {
        const to = await recipient(tx, config, values);
        const gatewayCode = await gatewayOf(tx, values, transferId);
        const transfer = { gatewayCode, transferId };
        const assigned = await assignTransfer(tx, ledger, { ...transfer, to, ...decision });
        return { ...assigned, gatewayCode, to };
      },
      ({ to, ...assigned }) => transferAct('assigned', { transferId, ...assigned }, decision, to),
    );
    console.log(`${transferId}: ${bahtText(amountMicro)} baht credited.`);
    return 0;
  },
};

export const transferReturnCommand: Command = {
  summary: 'Takes an unmatched transfer off the books that has been sent back to its sender',
  usage: 'transfer:return --transfer T --reason R [--gateway G]',
  example:
    'transfer:return --transfer TRANSFER --reason "sent back to its sender"   (TRANSFER: transfers:unmatched)',
  options: { transfer: { type: 'string' }, gateway: { type: 'string' }, ...decisionOptions },
  run: async (config, values) => {
    const transferId = requiredOption(values, 'transfer');
    const decision = decisionOf(values);
    const { amountMicro } = await runDecision(
      config,
      'returnTransfer',
      async (tx, ledger) => {
        const gatewayCode = await gatewayOf(tx, values, transferId);
        const transfer = { gatewayCode, transferId };
        return { ...(await returnTransfer(tx, ledger, { ...transfer, ...decision })), gatewayCode };
      },
      (returned) => transferAct('returned', { transferId, ...returned }, decision, undefined),
    );
    console.log(`${transferId}: ${bahtText(amountMicro)} baht returned.`);
    return 0;
  },
};

async function recipient(
  tx: Tx,
  config: Config,
  values: OptionValues,
): Promise<{ refCode: string } | { memberId: bigint }> {
  if (values['ref'] !== undefined && values['phone'] !== undefined) {
    throw new UsageError('either --ref or --phone');
  }
  if (values['ref'] !== undefined) return { refCode: requiredOption(values, 'ref') };
  const phone = requiredPhone(values);
  const member = await findMemberByPhone(tx, config.websiteId, phone);
  if (!member) throw new UsageError(`there is no member with the phone ${phone}`);
  return { memberId: member.id };
}

/**
 * Finds the gateway of a transfer; the operator names it if two gateways use the same transfer id.
 */
async function gatewayOf(tx: Tx, values: OptionValues, transferId: string): Promise<string> {
  if (values['gateway'] !== undefined) return requiredOption(values, 'gateway');
  const [code, another] = await findTransferGateways(tx, transferId);
  if (code === undefined) throw new UsageError(`no gateway has told of a transfer ${transferId}`);
  if (another !== undefined) throw new UsageError('several gateways have: say which by --gateway');
  return code;
}
