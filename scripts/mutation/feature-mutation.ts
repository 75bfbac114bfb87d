/**
 * For each feature one mutation that must fail a named test: `npm run mutate -- --features` applies them.
 * scripts/feature-mutations.test.ts lists the features that need one.
 */
export interface FeatureMutation {
  /** A file of a feature, or a flow. */
  file: string;
  /** Occurs exactly once in the file. */
  from: string;
  to: string;
  /** The file of the test that must fail. */
  test: string;
  /** As Vitest prints it. */
  title: string;
}
