/** Messages between `mutate` and its Vitest processes. */

export interface TestRequest {
  /** Absolute paths of the sources changed since the last run. */
  changed: readonly string[];
  /** Absolute paths of test files, in running order. */
  tests: readonly string[];
  /** Whether to stop at the first failure. */
  bail: boolean;
}

export interface FailedTest {
  /** The absolute path of the test file. */
  file: string;
  /** The title of the test, as Vitest prints it: `describe > it`. */
  title: string;
}

export interface TestReport {
  failed: FailedTest[];
  passed: number;
  /** Duration of each file by its absolute path. */
  durationsMs: Record<string, number>;
}
