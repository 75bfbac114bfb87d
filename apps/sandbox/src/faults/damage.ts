/** The header of the signature in a studio's calls (docs/protocols/game-studio.md). */
const SIGNATURE_HEADER = 'x-auth-signature';

export interface SignedMessage {
  headers: Headers;
  body: Buffer;
}

/** Returns the message with a signature that does not match its body. */
export function withWrongSignature({ headers, body }: SignedMessage): SignedMessage {
  const signature = headers.get(SIGNATURE_HEADER) ?? '';
  const first = signature.startsWith('A') ? 'B' : 'A';
  const wrong = new Headers(headers);
  wrong.set(SIGNATURE_HEADER, first + signature.slice(1));
  return { headers: wrong, body };
}

type Fields = Record<string, unknown>;

/** Functions that damage a JSON body. The wallet must refuse every result without moving money. */
const damages: readonly ((fields: Fields) => string)[] = [
  (fields) => JSON.stringify(fields).slice(0, -2),
  // JSON.stringify leaves out fields whose value is undefined.
  (fields) => JSON.stringify({ ...fields, token: undefined }),
  (fields) => JSON.stringify({ ...fields, token: 7 }),
  (fields) => JSON.stringify([fields]),
  () => '<!doctype html><title>502 Bad Gateway</title>',
];

/**
 * Returns the message with a damaged body. Half of the damaged bodies get a correct signature, as if the sender had a
 * bug.
 */
export function damageMessage(
  { headers, body }: SignedMessage,
  random: () => number,
  sign: (body: Buffer) => string,
): SignedMessage {
  const damage = damages[Math.floor(random() * damages.length)] ?? (() => '');
  const rubbish = Buffer.from(damage(JSON.parse(body.toString())));
  const changed = new Headers(headers);
  if (random() < 0.5) changed.set(SIGNATURE_HEADER, sign(rubbish));
  return { headers: changed, body: rubbish };
}
