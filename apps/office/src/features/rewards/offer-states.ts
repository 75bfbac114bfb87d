import type { OfferState } from '@kapao/contract/office/rewards.ts';

export const offerStates = [
  'draft',
  'scheduled',
  'live',
  'ended',
] as const satisfies readonly OfferState[];
