import type { Proposal } from '@kapao/contract/office/proposals.ts';
import { formatMicro } from '../../lib/money.ts';
import type { Catalogue } from '../../text/th.ts';

/** Says in words what a proposal changes (desk-28). */
export function changeText(change: Proposal['change'], { proposals }: Catalogue): string {
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
