import type { Body } from '@kapao/contract/operation.ts';
import { create } from 'zustand';

type Registration = Body<'register'>;

/**
 * A registration that waits for the proof of its phone. In memory alone, because the password is part of
 * it: a page that was thrown away begins anew.
 */
export const useRegistration = create<{ waiting: Registration | null }>(() => ({ waiting: null }));

export function keepRegistration(waiting: Registration | null): void {
  useRegistration.setState({ waiting });
}
