/**
 * Counts the transfers that this server could not settle since its start; the next run tries each again.
 */
export interface TransferFaults {
  note(): void;
  count(): number;
}

export function createTransferFaults(): TransferFaults {
  let count = 0;
  return {
    note: () => {
      count += 1;
    },
    count: () => count,
  };
}
