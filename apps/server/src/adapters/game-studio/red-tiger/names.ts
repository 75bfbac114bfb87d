/** The value of a studio's `protocol` column that selects this protocol. */
export const RED_TIGER = 'red-tiger';

/** A user id has 32 characters at most, so a member's uuid goes without its dashes. */
export function userIdOf(memberUuid: string): string {
  return memberUuid.replaceAll('-', '');
}

/** Returns the member's uuid of a user id; any other text as it is, which names nobody. */
export function memberUuidOf(userId: string): string {
  return userId.replace(/^(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/, '$1-$2-$3-$4-$5');
}
