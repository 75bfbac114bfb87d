/**
 * For each feature one mutation that must fail a named test: `npm run mutate -- --features` applies them.
 * scripts/feature-mutations.test.ts lists the features that need one.
 */
export interface FeatureMutation {
  /** The path of a file of a feature, or of a flow. */
  file: string;
  /** The text to replace, which occurs exactly once in the file. */
  from: string;
  to: string;
  /** The file of the test that must fail. */
  test: string;
  /** The title of that test, as Vitest prints it. */
  title: string;
}
