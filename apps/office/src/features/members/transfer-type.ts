/** The key of a transfer's name. A win of 0 means that the round is lost. */
export function transferType(kind: string, amountMicro: string | null): string {
  return kind === 'win' && amountMicro === '0' ? 'lost' : kind;
}
