import {
  contradictionDecisions,
  type ContradictionDecision,
} from '@kapao/contract/office/contradiction-rules.ts';
import { requiredOption, UsageError, withReadOnlyDatabase } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { limitOf, listingOptions, printRows } from '../../../command-line/listing.ts';
import { decideContradiction } from '../../../flows/gateways/decide-contradiction.ts';
import { listContradictions } from '../../../features/payments/gateways/contradictions-store.ts';
import { contradictionAct } from '../../../features/payments/decision-acts.ts';
import { shownMessageBody } from '../../../features/payments/shown.ts';
import { decisionOf, decisionOptions, runDecision } from './decision.ts';

export const contradictionsListCommand: Command = {
  summary: 'Lists what gateways told twice and differently, with both messages',
  usage: 'contradictions:list [--open] [--limit N] [--json]',
  example: 'contradictions:list --open',
  options: { open: { type: 'boolean' }, ...listingOptions },
  run: async (config, values) => {
    const listed = await withReadOnlyDatabase(config, (database) =>
      listContradictions(database, {
        websiteId: config.websiteId,
        state: values['open'] === true ? 'open' : undefined,
        subject: undefined,
        belowId: undefined,
        limit: limitOf(values),
      }),
    );
    const rows = listed.map((each) => ({
      id: String(each.id),
      gateway: each.gatewayCode,
      kind: each.kind,
      payment: `${each.subjectKind} ${each.subject}`,
      first: each.firstBody === null ? null : shownMessageBody(each.firstBody),
      first_by: each.firstWay,
      first_webhook: each.firstWebhookId,
      first_at: each.firstAt,
      second: shownMessageBody(each.body),
      second_by: each.way,
      second_webhook: each.webhookId,
      second_at: each.receivedAt,
      times: each.times,
      decision: each.decision,
      decided_by: each.decidedBy,
      decided_reason: each.decidedReason,
    }));
    printRows(values, rows);
    return 0;
  },
};

export const contradictionDecideCommand: Command = {
  summary: 'Closes a contradiction of a gateway by a decision',
  usage: `contradiction:decide --id ID --decision ${contradictionDecisions.join('|')} --reason R`,
  example:
    'contradiction:decide --id ID --decision no_movement --reason "the gateway was mistaken"   (ID: contradictions:list --open)',
  options: { id: { type: 'string' }, decision: { type: 'string' }, ...decisionOptions },
  run: async (config, values) => {
    const id = requiredOption(values, 'id');
    if (!/^[1-9]\d{0,17}$/.test(id)) {
      throw new UsageError('--id takes the number of a contradiction');
    }
    const decision = chosenDecision(requiredOption(values, 'decision'));
    const decidedBy = decisionOf(values);
    const { websiteId } = config;
    const { contradiction } = await runDecision(
      config,
      'decideDepositContradiction',
      (tx, ledger) =>
        decideContradiction(tx, ledger, { websiteId, id: BigInt(id), decision, ...decidedBy }),
      (decided) => ({
        ...contradictionAct(decided, decision, decidedBy.reason),
        ...(decided.contradiction.subjectKind === 'withdrawal' && {
          operation: 'decideWithdrawalContradiction' as const,
        }),
      }),
    );
    console.log(
      `${id}: ${contradiction.subjectKind} ${contradiction.subject} closed: ${decision}.`,
    );
    return 0;
  },
};

function chosenDecision(text: string): ContradictionDecision {
  const decision = contradictionDecisions.find((each) => each === text);
  if (!decision) {
    throw new UsageError(`--decision takes ${contradictionDecisions.join(', ')}`);
  }
  return decision;
}
