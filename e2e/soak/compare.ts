const MICRO_PER_UNIT = 10n;

/** A transaction in the studio's books, with its state as the studio knows it. */
export interface StudioRow {
  id: string;
  kind: 'bet' | 'win' | 'rollback';
  status: 'pending' | 'done' | 'refused' | 'unknown' | 'rolled_back';
  amountUnits: number;
  referenceId: string | null;
  lastAnswer: string | null;
  user: string;
}

/** A row of our studio_transactions. */
export interface OurRow {
  id: string;
  kind: 'bet' | 'win' | 'rollback' | 'win_rollback' | 'tombstone';
  amountMicro: bigint;
  referenceId: string | null;
  user: string;
}

export interface Books {
  studio: readonly StudioRow[];
  ours: readonly OurRow[];
  /** Owned money by the member's uuid, before and after. */
  owned: ReadonlyMap<string, { openingMicro: bigint; closingMicro: bigint }>;
}

/** Returns a line for each difference between the studio's books and ours, exact to the unit. */
export function disagreements({ studio, ours, owned }: Books): string[] {
  const oursById = new Map(ours.map((row) => [row.id, row]));
  const undoing = new Map(
    ours.flatMap((row) => (isUndoing(row) && row.referenceId ? [[row.referenceId, row]] : [])),
  );
  const known = new Set(studio.map(({ id }) => id));
  const transactions = studio.flatMap((row) => {
    const problem = problemOf(row, oursById.get(row.id), undoing.get(row.id));
    if (problem === undefined) return [];
    const told = [row, oursById.get(row.id) ?? null, undoing.get(row.id) ?? null];
    return [`${problem}: ${told.map(asText).join(' | ')}`];
  });
  const strangers = ours
    .filter((row) => !known.has((isUndoing(row) ? row.referenceId : row.id) ?? ''))
    .map((row) => `not in the studio's books: ${asText(row)}`);
  return [...transactions, ...strangers, ...wrongBalances(studio, owned)];
}

function problemOf(
  row: StudioRow,
  ours: OurRow | undefined,
  undone: OurRow | undefined,
): string | undefined {
  if (row.status === 'pending' || row.status === 'unknown') return 'never came to an end';
  // A rollback has an id of its own and is looked up by the transaction that it undoes.
  if (row.kind === 'rollback') return row.status === 'done' ? undefined : 'a rollback was refused';
  const isSame =
    ours?.kind === row.kind &&
    ours.user === row.user &&
    ours.amountMicro === BigInt(row.amountUnits) * MICRO_PER_UNIT;
  switch (row.status) {
    case 'done':
      if (!isSame) return `the studio has a ${row.kind} that we do not have so`;
      return undone && `we took back a ${row.kind} that stands with the studio`;
    case 'rolled_back':
      if (ours?.kind === 'tombstone') return undefined;
      if (!isSame) return `neither a ${row.kind} nor a tombstone stands where it was rolled back`;
      return undone?.amountMicro === ours.amountMicro
        ? undefined
        : `a ${row.kind} stands that the studio has rolled back`;
    case 'refused':
      if (row.kind === 'win') return 'a win was refused for good';
      return ours && 'we took a bet that the studio takes for refused';
    default:
      return row.status satisfies never;
  }
}

function wrongBalances(studio: readonly StudioRow[], owned: Books['owned']): string[] {
  const moved = new Map<string, bigint>();
  for (const { kind, status, amountUnits, user } of studio) {
    if (status !== 'done' || kind === 'rollback') continue;
    const micro = BigInt(amountUnits) * MICRO_PER_UNIT * (kind === 'bet' ? -1n : 1n);
    moved.set(user, (moved.get(user) ?? 0n) + micro);
  }
  return [...owned].flatMap(([user, { openingMicro, closingMicro }]) => {
    const expected = openingMicro + (moved.get(user) ?? 0n);
    if (expected === closingMicro) return [];
    return [`${user} owns ${closingMicro} micro, by the studio's books ${expected}`];
  });
}

function isUndoing({ kind }: OurRow): boolean {
  return kind === 'rollback' || kind === 'win_rollback';
}

function asText(row: object | null): string {
  return JSON.stringify(row, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}
