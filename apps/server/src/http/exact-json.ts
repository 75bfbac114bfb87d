/** A number of a JSON text as it was written, because a double would change huge and very fine amounts. */
export class WrittenNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Parses JSON, with each number as it was written. @throws SyntaxError for no JSON */
export function parseExactJson(bytes: Buffer): unknown {
  return JSON.parse(bytes.toString('utf8'), keepWritten);
}

/** TypeScript does not know the reviver's third parameter yet, which has the source of a primitive value. */
function keepWritten(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' && context?.source !== undefined
    ? new WrittenNumber(context.source)
    : value;
}
