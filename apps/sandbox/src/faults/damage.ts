/** A call of the studio to an operator's wallet, in whichever protocol. */
export interface StudioCall {
  call: string;
  roundId: string | undefined;
  amountUnits: number;
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  signal: AbortSignal;
  /** Returns the call with another body, proven as its sender would. */
  prove(body: Buffer): StudioCall;
  /** Returns the call with a proof that is not its sender's. */
  forge(): StudioCall;
  /** Reads the outcome of the call from an answer. */
  judge(httpStatus: number, text: string): 'done' | 'refused' | 'unknown';
}

type Fields = Record<string, unknown>;

/** Functions that damage a JSON body. The wallet must refuse every result without moving money. */
const damages: readonly ((fields: Fields) => string)[] = [
  (fields) => JSON.stringify(fields).slice(0, -2),
  // JSON.stringify leaves out fields whose value is undefined.
  (fields) => JSON.stringify({ ...fields, [sessionField(fields)]: undefined }),
  (fields) => JSON.stringify({ ...fields, [sessionField(fields)]: 7 }),
  (fields) => JSON.stringify([fields]),
  () => '<!doctype html><title>502 Bad Gateway</title>',
];

/** Every protocol names the member's session first, each by its own word. */
function sessionField(fields: Fields): string {
  return Object.keys(fields)[0] ?? '';
}

/**
 * Returns the message with a damaged body. Half of the damaged bodies are proven as the sender would, as if the sender
 * had a bug.
 */
export function damageMessage(message: StudioCall, random: () => number): StudioCall {
  const damage = damages[Math.floor(random() * damages.length)] ?? (() => '');
  const rubbish = Buffer.from(damage(JSON.parse(message.body.toString())));
  return random() < 0.5 ? message.prove(rubbish) : { ...message, body: rubbish };
}
