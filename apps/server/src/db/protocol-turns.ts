import type { Socket } from 'node:net';
import { serialize } from 'pg-protocol';

/** Messages of a client that are answered together. */
export interface Turn {
  messages: Buffer;
  /** Whether the statement is through with it: of the extended protocol's messages, only a Sync ends one. */
  endsStatement: boolean;
}

const LENGTH_BYTES = 4;
/** What a client may say before it opens its session, by the code in the place of the protocol's version. */
const OTHER_OPENINGS = new Map([
  [80_877_102, 'cancel'],
  [80_877_103, 'encrypt'],
  [80_877_104, 'encrypt'],
]);
const OPEN = 'open';
/** The upper half of a version. */
const MAJOR_VERSION = 3;
const [QUERY, FUNCTION_CALL, SYNC, FLUSH, TERMINATE] = ['Q', 'F', 'S', 'H', 'X'] as const;
/** Their answers end with "ready for query". */
const ENDS_TURN = new Set([OPEN, QUERY, FUNCTION_CALL, SYNC]);

/** Undoes whatever a client is in the middle of: a statement that no Sync has ended, and a transaction. */
export const farewell = Buffer.concat([
  serialize.query('rollback'),
  serialize.sync(),
  serialize.query('rollback'),
]);

/**
 * What a client of the PostgreSQL protocol, version 3, says until it goes, or until that is none of the
 * protocol's. Encryption is refused: it then speaks without.
 */
export async function* turnsOf(client: Socket): AsyncGenerator<Turn, void> {
  let begun: Buffer[] = [];
  let isExtended = false;
  try {
    for await (const { type, bytes } of messagesOf(client)) {
      if (type === 'cancel' || type === TERMINATE) return;
      if (type === 'encrypt') {
        client.write('N');
        continue;
      }
      begun.push(bytes);
      const endsTurn = ENDS_TURN.has(type);
      isExtended = type !== SYNC && (isExtended || !endsTurn);
      if (!endsTurn && type !== FLUSH) continue;
      yield { messages: Buffer.concat(begun), endsStatement: !isExtended };
      begun = [];
    }
  } catch {
    // It is gone without a word, or says what is shorter than any message, or of another version.
  }
}

/** @throws RangeError where a message is none of the protocol's. */
async function* messagesOf(client: Socket): AsyncGenerator<{ type: string; bytes: Buffer }> {
  let received = Buffer.alloc(0);
  let isOpen = false;
  for await (const data of client.iterator({ destroyOnReturn: false })) {
    received = Buffer.concat([received, data]);
    for (;;) {
      // Until the session is open, messages have no type.
      const length = messageLength(received, isOpen ? 1 : 0);
      if (length === undefined || received.length < length) break;
      const bytes = received.subarray(0, length);
      received = received.subarray(length);
      const type: string = isOpen ? bytes.toString('latin1', 0, 1) : openingOf(bytes);
      isOpen ||= type === OPEN;
      yield { type, bytes };
    }
  }
}

function openingOf(bytes: Buffer): string {
  const code = bytes.readUInt32BE(LENGTH_BYTES);
  const other = OTHER_OPENINGS.get(code);
  if (other !== undefined) return other;
  // The engine does not survive being asked for another.
  if (code >>> 16 !== MAJOR_VERSION) throw new RangeError(`version ${code} of the protocol`);
  return OPEN;
}

/** In bytes, of the message that begins here; undefined until that can be read. */
function messageLength(received: Buffer, typeBytes: number): number | undefined {
  if (received.length < typeBytes + LENGTH_BYTES) return undefined;
  const length = received.readUInt32BE(typeBytes);
  if (length < LENGTH_BYTES) throw new RangeError(`a message of ${length} bytes`);
  return typeBytes + length;
}
