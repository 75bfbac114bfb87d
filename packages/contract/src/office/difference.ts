export interface Change {
  /** The path of the field, such as `limits.daily`; empty when the whole value changed. */
  field: string;
  before: string | null;
  after: string | null;
}

/** Writes a number of a field. A text of digits is no number: it may be an account or a phone. */
type NumberText = (value: number, field: string) => string;

/** The fields that differ between two values of an audit event, each as a text; null where there is none. */
export function differenceOf(
  before: unknown,
  after: unknown,
  numberText: NumberText = String,
): Change[] {
  const [old, current] = [fieldsOf(before, numberText), fieldsOf(after, numberText)];
  return [...new Set([...old.keys(), ...current.keys()])]
    .map((field) => ({
      field,
      before: old.get(field) ?? null,
      after: current.get(field) ?? null,
    }))
    .filter((change) => change.before !== change.after);
}

function fieldsOf(value: unknown, numberText: NumberText, field = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  // Texts stand without quotation marks, and a list is one value: its order may be its meaning.
  if (typeof value === 'string') return new Map([[field, value]]);
  if (typeof value === 'number') return new Map([[field, numberText(value, field)]]);
  if (typeof value !== 'object') return new Map([[field, JSON.stringify(value)]]);
  if (Array.isArray(value)) {
    // An empty list says something else than no list: nothing is allowed, not everything.
    const isOfRecords = value.length > 0 && value.every(isRecord);
    if (!isOfRecords) return new Map([[field, JSON.stringify(value)]]);
    // A list of records, such as a wheel's prizes, is compared place by place.
    const places = value.map((inner, index) => [String(index + 1), inner] as const);
    return fieldsOf(Object.fromEntries(places), numberText, field);
  }
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [
      ...fieldsOf(inner, numberText, field === '' ? name : `${field}.${name}`),
    ]),
  );
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
