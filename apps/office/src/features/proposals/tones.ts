import type { Proposal } from '@kapao/contract/office/proposals.ts';

const tones = {
  open: 'accent',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
  expired: 'warning',
} as const satisfies Record<Proposal['status'], string>;

export function toneOf(status: Proposal['status']) {
  return tones[status];
}
