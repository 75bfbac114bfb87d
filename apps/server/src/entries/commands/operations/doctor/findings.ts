import type { Pool } from 'pg';
import type { Config } from '../../../../config.ts';
import type { Queryable } from '../../../../db/database.ts';
import type { Secrets } from '../../../../db/sealed.ts';

export interface Finding {
  check: string;
  level: 'ok' | 'warning' | 'error';
  /** The state that the check found, or the fault. */
  found: string;
  /** How the operator mends the fault; only with a warning or an error. */
  mend?: string;
}

/** The deployment that is checked. The pool has the rights of the login role. */
export interface Patient {
  config: Config;
  pool: Pool;
  database: Queryable;
  /** Undefined when the key is missing. */
  secrets: Secrets | undefined;
}

export type Check = (patient: Patient) => Promise<Finding[]>;

export const ok = (check: string, found: string): Finding => ({ check, level: 'ok', found });
export const warning = (check: string, found: string, mend: string): Finding => ({
  check,
  level: 'warning',
  found,
  mend,
});
export const fault = (check: string, found: string, mend: string): Finding => ({
  check,
  level: 'error',
  found,
  mend,
});
