/**
 * The tag-length-value text of EMVCo QR codes: two digits of tag, two digits of length, the value. Source: EMVCo
 * merchant-presented mode 1.1, sections 3 and 4 (pay-11, pay-12).
 */
export type TlvFields = ReadonlyMap<string, string>;

/** Encodes one field. @throws for a value that is empty or longer than two digits can express. */
export function tlvField(tag: string, value: string): string {
  if (!/^\d{2}$/.test(tag) || value.length < 1 || value.length > 99) {
    throw new RangeError(`not a tlvField: ${tag} with ${value.length} characters`);
  }
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
}

/**
 * Parses fields; null if lengths are wrong or a tag occurs twice, because two readers could then see two different
 * receivers in one code.
 */
export function parseFields(text: string): TlvFields | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4));
    const tag = head?.[1];
    const length = Number(head?.[2]);
    if (tag === undefined || length === 0 || fields.has(tag)) return null;
    const value = text.slice(at + 4, at + 4 + length);
    if (value.length !== length) return null;
    fields.set(tag, value);
    at += 4 + length;
  }
  return fields;
}

/** Appends the checksum as the last field. It covers everything before it, including its own tag and length. */
export function appendChecksum(body: string, checksumTag: '63' | '91'): string {
  const covered = `${body}${checksumTag}04`;
  return covered + checksum(covered);
}

export function hasValidChecksum(text: string, checksumTag: '63' | '91'): boolean {
  const covered = text.slice(0, -4);
  // Some banks write the checksum in small letters.
  return covered.endsWith(`${checksumTag}04`) && checksum(covered) === text.slice(-4).toUpperCase();
}

/** Returns CRC-16/CCITT-FALSE as four upper-case hex digits; `123456789` gives `29B1`. */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
