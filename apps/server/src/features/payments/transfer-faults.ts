/** Counts incoming transfers that this server failed to settle since its start. The next run retries them. */
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
