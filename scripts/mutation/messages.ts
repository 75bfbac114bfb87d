/** Between `mutate` and the processes that run Vitest for it. */

export interface TestRequest {
  /** Absolute paths of the sources that changed since the run before. */
  changed: readonly string[];
  /** Absolute paths of test files, in the order in which they shall run. */
  tests: readonly string[];
  /** Whether the first failure ends the run. */
  bail: boolean;
}

export interface FailedTest {
  /** Absolute path. */
  file: string;
  /** As Vitest prints it: `describe > it`. */
  title: string;
}

export interface TestReport {
  failed: FailedTest[];
  passed: number;
  /** How long each file took, by its absolute path. */
  durationsMs: Record<string, number>;
}
