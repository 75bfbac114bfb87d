import { create } from 'zustand';

interface ArrivedDeposit {
  refCode: string;
  /** The amount, such as `+300.93`. */
  amount: string;
}

/** A deposit that arrived while the member waited for it; null once it was seen (pay-81). */
export const useArrivedDeposit = create<{ deposit: ArrivedDeposit | null }>(() => ({
  deposit: null,
}));

export function setArrivedDeposit(deposit: ArrivedDeposit | null): void {
  useArrivedDeposit.setState({ deposit });
}
