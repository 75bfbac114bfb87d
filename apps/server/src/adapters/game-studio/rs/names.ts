/** The name by which a studio's row chooses this protocol. */
export const PROTOCOL = 'rs';

export const CURRENCY = 'THB';
