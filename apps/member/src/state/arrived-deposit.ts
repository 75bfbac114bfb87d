import { create } from 'zustand';

interface ArrivedDeposit {
  refCode: string;
  /** Such as `+300.93`. */
  amount: string;
}

/** The deposit that has just arrived while the member waited for it; null once it has been seen (pay-81). */
export const useArrivedDeposit = create<{ deposit: ArrivedDeposit | null }>(() => ({
  deposit: null,
}));

export function setArrivedDeposit(deposit: ArrivedDeposit | null): void {
  useArrivedDeposit.setState({ deposit });
}
