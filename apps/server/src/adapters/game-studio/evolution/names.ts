/** The value of a studio's `protocol` column that selects this protocol. */
export const EVOLUTION = 'evolution';
