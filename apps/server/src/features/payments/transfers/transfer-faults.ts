/** Counts incoming transfers that this server failed to settle since its start. The next run retries them. */
export interface TransferFaultCounter {
  note(): void;
  count(): number;
}

export function createTransferFaultCounter(): TransferFaultCounter {
  let count = 0;
  return {
    note: () => {
      count += 1;
    },
    count: () => count,
  };
}
