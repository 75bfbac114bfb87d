import type { CaseResult } from './case.ts';
import type { Settings } from './settings.ts';

/** The cases of one side of one protocol, and how a run is set up for them. */
export interface Suite {
  /** Each setting with its meaning, as the help prints them. */
  settings: readonly (readonly [name: string, meaning: string])[];
  /** Plays the cases against the other side that the settings name. */
  run(settings: Settings, only: readonly number[]): Promise<CaseResult[]>;
  /** All cases, for the help. */
  titles: readonly string[];
}
