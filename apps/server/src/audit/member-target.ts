/** The name of a member in the audit log. */
export function memberTarget(id: bigint | string): string {
  return `member:${id}`;
}
