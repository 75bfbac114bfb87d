/** One thing that a document demands of the other side. A list of cases is what the kit knows of a protocol. */
export interface Case<World> {
  /** The place in the documents that demands it: an id of docs/product, or a document and its section. */
  rule: string;
  title: string;
  /** @throws CaseFailed on a wrong answer, CaseSkipped where a setting that it needs is missing. */
  play: (world: World) => Promise<void>;
}

/** The step at which the other side was wrong. */
export interface WrongStep {
  sent: string;
  expected: string;
  answered: string;
}

export class CaseFailed extends Error {
  readonly step: WrongStep;
  constructor(step: WrongStep) {
    super(`expected ${step.expected}`);
    this.step = step;
  }
}

export class CaseSkipped extends Error {}

export interface CaseResult extends Partial<WrongStep> {
  number: number;
  title: string;
  rule: string;
  result: 'passed' | 'failed' | 'skipped';
  /** The missing setting of a skipped case. */
  needs?: string;
}

/** The other side with the kit's state; `begin` is called before each case. */
export interface Stage {
  begin(): Promise<void>;
}

/** Plays cases in their order; `only` names numbers, and an empty list all of them. */
export async function playCases<World extends Stage>(
  cases: readonly Case<World>[],
  world: World,
  only: readonly number[] = [],
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const [index, each] of cases.entries()) {
    const number = index + 1;
    if (only.length > 0 && !only.includes(number)) continue;
    const { title, rule } = each;
    results.push({ number, title, rule, ...(await outcomeOf(each, world)) });
  }
  return results;
}

async function outcomeOf<World extends Stage>(
  { play }: Case<World>,
  world: World,
): Promise<Pick<CaseResult, 'result' | 'needs' | keyof WrongStep>> {
  try {
    await world.begin();
    await play(world);
    return { result: 'passed' };
  } catch (error) {
    if (error instanceof CaseSkipped) return { result: 'skipped', needs: error.message };
    if (error instanceof CaseFailed) return { result: 'failed', ...error.step };
    // A fault of the kit or of the network is a failed case too: what was not seen has not passed.
    const answered = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { result: 'failed', sent: 'see the error', expected: 'no error', answered };
  }
}
