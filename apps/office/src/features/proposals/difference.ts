import type { Proposal } from '@kapao/contract/office/proposals.ts';
import { formatMicro } from '../../lib/money.ts';
import { calendarChanges, calendarSumText } from '../../text/calendar-changes.ts';
import type { Language } from '../../text/language.ts';
import { targetText } from '../../text/target-text.ts';
import type { Catalogue } from '../../text/th.ts';
import { recordName } from '../../text/use-change-words.ts';
import { operationName } from '../../text/operation-name.ts';

/** Says in words what a proposal changes, with its value (desk-28). */
export function changeText(
  proposal: Pick<Proposal, 'change' | 'target_name'>,
  text: Catalogue,
): string {
  const { change } = proposal;
  const name = changeNameText(proposal, text);
  return change.kind === 'act' ? `${name} · ${riskValueText(change, text)}` : name;
}

/** The value at risk, of an act; the other changes name their amount. */
export function changeValueText(change: Proposal['change'], text: Catalogue): string | null {
  return change.kind === 'act' ? riskValueText(change, text) : null;
}

/** Says in words what a proposal changes, without the value of an act. */
export function changeNameText(
  { change, target_name: targetName }: Pick<Proposal, 'change' | 'target_name'>,
  text: Catalogue,
): string {
  const { proposals } = text;
  if (change.kind === 'act') return operationName(change.operation, text);
  if (change.kind === 'adjustment') {
    const { amount_micro: micro } = change;
    return micro.startsWith('-')
      ? proposals.takes(formatMicro(micro.slice(1)))
      : proposals.adds(formatMicro(micro));
  }
  if (change.kind === 'deposit_reversal') {
    return proposals.takesDeposit(formatMicro(change.amount_micro), targetName ?? change.ref_code);
  }
  const kind = proposals.kinds[change.kind];
  if (change.kind === 'phone') {
    return `${kind} ${proposals.fromTo(change.from ?? proposals.none, change.to)}`;
  }
  const shown = ({ bank_abbr, account_number }: typeof change.to) =>
    `${bank_abbr} ${account_number}`;
  return `${kind} ${proposals.fromTo(shown(change.from), shown(change.to))}`;
}

/** The largest value that a held act creates or releases (risk-01). */
function riskValueText(
  {
    value_micro: micro,
    scope,
    target,
    before,
    after,
  }: Extract<Proposal['change'], { kind: 'act' }>,
  text: Catalogue,
): string {
  const { proposals } = text;
  if (micro === null) {
    // Any number of members may come, so that a calendar's value is known for one member alone.
    const days = calendarChanges(before, after)?.days;
    const sum = days === undefined ? '' : calendarSumText(days, text);
    return sum === ''
      ? proposals.unbounded(unboundedReason(target, text))
      : proposals.eachMember(sum);
  }
  if (scope === 'always' && micro === '0') return proposals.alwaysTwo;
  return proposals.worth(formatMicro(micro));
}

/** The reason why the value of an act has no bound, by the kind of its target (offer-30). */
function unboundedReason(target: string, { proposals }: Catalogue): string {
  const [kind = ''] = target.split(':');
  const reasons: Readonly<Record<string, string>> = proposals.unboundedReasons;
  return (Object.hasOwn(reasons, kind) ? reasons[kind] : undefined) ?? proposals.noLimit;
}

/** A proposal's member in words, or the target of an act that concerns no single member, with the record's name. */
export function subjectText(proposal: Proposal, language: Language): string {
  const { member, change } = proposal;
  if (member !== null) return `${member.username} · ${member.name}`;
  if (change.kind !== 'act') return '';
  const target = targetText(change.target, language, proposal.target_name);
  const name = recordName(null, [change.before, change.after].map(stateOf), language);
  return name === '' || target.endsWith(name) ? target : `${target} · ${name}`;
}

function stateOf(json: unknown): Readonly<Record<string, unknown>> | null {
  return typeof json === 'object' && json !== null ? { ...json } : null;
}
