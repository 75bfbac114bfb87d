/** Where a studio's calls carry their signature (docs/protocols/game-studio.md). */
const SIGNATURE_HEADER = 'x-auth-signature';

export interface Message {
  headers: Headers;
  body: Buffer;
}

/** The message with a signature that does not match its bytes. */
export function wronglySigned({ headers, body }: Message): Message {
  const signature = headers.get(SIGNATURE_HEADER) ?? '';
  const first = signature.startsWith('A') ? 'B' : 'A';
  const wrong = new Headers(headers);
  wrong.set(SIGNATURE_HEADER, first + signature.slice(1));
  return { headers: wrong, body };
}

type Fields = Record<string, unknown>;

/** Damaged bodies that must never move money: a missing field, a field of another type, or invalid JSON. */
const damages: readonly ((fields: Fields) => string)[] = [
  (fields) => JSON.stringify(fields).slice(0, -2),
  // JSON.stringify omits a field without a value.
  (fields) => JSON.stringify({ ...fields, token: undefined }),
  (fields) => JSON.stringify({ ...fields, token: 7 }),
  (fields) => JSON.stringify([fields]),
  () => '<!doctype html><title>502 Bad Gateway</title>',
];

/** The message with a damaged body; half of them are correctly signed, as by a defect of the sender. */
export function damaged(
  { headers, body }: Message,
  random: () => number,
  sign: (body: Buffer) => string,
): Message {
  const damage = damages[Math.floor(random() * damages.length)] ?? (() => '');
  const rubbish = Buffer.from(damage(JSON.parse(body.toString())));
  const changed = new Headers(headers);
  if (random() < 0.5) changed.set(SIGNATURE_HEADER, sign(rubbish));
  return { headers: changed, body: rubbish };
}
