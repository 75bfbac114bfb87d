/** How many transfers this server could not settle since its start: each is tried again at the next look. */
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
