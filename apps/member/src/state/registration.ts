import type { Body } from '@kapao/contract/operation.ts';
import { create } from 'zustand';

type Registration = Body<'register'>;

/**
 * A registration whose phone is still to be proved. It contains the password, so it is kept in memory only
 * and lost on reload.
 */
export const usePendingRegistration = create<{ pending: Registration | null }>(() => ({
  pending: null,
}));

export function setPendingRegistration(pending: Registration | null): void {
  usePendingRegistration.setState({ pending });
}
