/** Whether any work of staff waits on a member. */
export function isAnythingWaiting({
  proposals,
  documents,
  cases,
}: {
  proposals: readonly unknown[];
  documents: boolean;
  cases: readonly unknown[];
}): boolean {
  return proposals.length > 0 || documents || cases.length > 0;
}
