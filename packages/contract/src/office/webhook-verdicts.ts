/** `unsigned`: without a valid signature; `failed`: a fault of ours. */
export const webhookVerdicts = [
  'accepted',
  'repeated',
  'contradiction',
  'malformed',
  'unsigned',
  'failed',
] as const;
