/** The outcomes of a gateway's webhook. `unsigned`: it had no valid signature; `failed`: this server had a fault. */
export const webhookVerdicts = [
  'accepted',
  'repeated',
  'contradiction',
  'malformed',
  'unsigned',
  'failed',
] as const;
