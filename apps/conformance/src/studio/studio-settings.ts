/** The settings that every studio's suite has: the address of the wallet, and the way to play a round. */
export const ROUND_SETTINGS = [
  ['listen', 'the port of the wallet address that the studio has of this operator'],
  ['wait', 'the seconds within which the studio repeats a call; 60 if it is missing'],
  [
    'play',
    'a call that plays one round: {find, url, method, headers, body}; without it a person plays.',
  ],
  [
    '',
    '{1} is the first part that the pattern find takes from the launch address, {uuid} a new id',
  ],
] as const;
