import type { Proposal } from '@kapao/contract/office/proposals.ts';
import { isVersionKind } from '@kapao/contract/office/version-kinds.ts';
import { editors } from '../../lib/editors.ts';
import { formatMicro } from '../../lib/money.ts';
import { itemPaths, paths } from '../../lib/paths.ts';
import type { Language } from '../../text/language.ts';
import { targetText } from '../../text/target-text.ts';
import type { Catalogue } from '../../text/th.ts';
import { operationName } from '../../text/operation-name.ts';

/** Says in words what a proposal changes (desk-28). */
export function changeText(change: Proposal['change'], text: Catalogue): string {
  const { proposals } = text;
  if (change.kind === 'act') {
    return `${operationName(change.operation, text)} · ${riskValueText(change, text)}`;
  }
  if (change.kind === 'adjustment') {
    const { amount_micro: micro } = change;
    return micro.startsWith('-')
      ? proposals.takes(formatMicro(micro.slice(1)))
      : proposals.adds(formatMicro(micro));
  }
  if (change.kind === 'deposit_reversal') {
    return proposals.takesDeposit(formatMicro(change.amount_micro), change.ref_code);
  }
  if (change.kind === 'phone') return proposals.fromTo(change.from ?? proposals.none, change.to);
  const shown = ({ bank_abbr, account_number }: typeof change.to) =>
    `${bank_abbr} ${account_number}`;
  return proposals.fromTo(shown(change.from), shown(change.to));
}

/** The largest value that a held act creates or releases (risk-01). */
function riskValueText(
  { value_micro: micro, scope }: Extract<Proposal['change'], { kind: 'act' }>,
  { proposals }: Catalogue,
): string {
  if (micro === null) return proposals.unbounded;
  if (scope === 'always' && micro === '0') return proposals.alwaysTwo;
  return proposals.worth(formatMicro(micro));
}

/** A proposal's member in words, or the target of an act that concerns no single member. */
export function subjectText({ member, change }: Proposal, language: Language): string {
  if (member !== null) return `${member.username} · ${member.name}`;
  return change.kind === 'act' ? targetText(change.target, language) : '';
}

/** The screen of a target of the log, such as `withdrawal:…`; undefined for kinds without one. */
export function targetHref(target: string): string | undefined {
  const [kind, ...rest] = target.split(':');
  const id = rest.join(':');
  switch (kind) {
    case 'withdrawal':
      return itemPaths.withdrawal(id);
    case 'deposit':
      return itemPaths.deposit(id);
    case 'member':
      return itemPaths.member(id);
    case 'coupon':
      return paths.coupons({ code: id });
    case 'promotion':
      return itemPaths.promotion(id);
    case 'studio':
      return paths.studios({ studio: id });
    default:
      return kind !== undefined && isVersionKind(kind) ? editors[kind]?.href(id) : undefined;
  }
}
