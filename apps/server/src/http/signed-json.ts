/**
 * Parses the JSON of a signed body. Readers differ in which of two values of one key they take, so such a body means
 * two things under one signature. @throws SyntaxError for no JSON, and for a key that one object has twice
 */
export function parseSignedJson(bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  const parsed: unknown = JSON.parse(text);
  if (hasKeyTwice(text)) throw new SyntaxError('the signed body has one key twice');
  return parsed;
}

/** Whether an object in this valid JSON has one key twice. It looks at brackets, commas and strings alone, in one pass. */
function hasKeyTwice(text: string): boolean {
  const objects: Set<string>[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{') objects.push(new Set());
    else if (character === '}') objects.pop();
    else if (character === '"') {
      const end = endOfString(text, at);
      if (isBeforeColon(text, end + 1)) {
        const key = keyIn(text.slice(at, end + 1));
        const keys = objects.at(-1);
        if (keys?.has(key)) return true;
        keys?.add(key);
      }
      at = end;
    }
  }
  return false;
}

/** Returns the place of a string's closing quote. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function isBeforeColon(text: string, from: number): boolean {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return text[at] === ':';
}

/** Decodes a quoted key, because `"a"` and `"\u0061"` are the same. */
function keyIn(quoted: string): string {
  return quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}
