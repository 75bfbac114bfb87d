import type { Body } from '@kapao/contract/operation.ts';
import { create } from 'zustand';

type Registration = Body<'register'>;

/**
 * A registration whose phone is still to be proved. It contains the password, so it is kept in memory only
 * and lost on reload.
 */
export const useRegistration = create<{ pending: Registration | null }>(() => ({ pending: null }));

export function keepRegistration(pending: Registration | null): void {
  useRegistration.setState({ pending });
}
