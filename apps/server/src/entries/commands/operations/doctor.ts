import { openOwnPostgres } from '@kapao/postgres/own-postgres.ts';
import pg from 'pg';
import { printAnswer } from '../../../command-line/listing.ts';
import type { Command } from '../../../command-line/command.ts';
import { createDatabase } from '../../../db/database.ts';
import { openSecrets, presentKeyId } from '../../../db/secrets-key.ts';
import { typeParsers } from '../../../db/types.ts';
import {
  checkClock,
  checkConnections,
  checkPartitions,
  checkDisk,
  checkJobs,
  checkMigrations,
  checkReadReplica,
  checkReplication,
  checkRoles,
  checkVersions,
} from './doctor/database-checks.ts';
import { fault } from './doctor/findings.ts';
import type { Check, Finding, Patient } from './doctor/findings.ts';
import { checkReach } from './doctor/reach-checks.ts';
import {
  checkOpening,
  checkSecrets,
  checkSettings,
  checkStudios,
  checkWebhooks,
} from './doctor/setting-checks.ts';
import type { Config } from '../../../config.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const WIDTH = 100;
const LEVEL_WIDTH = 9;
const CHECK_WIDTH = 14;

/** The first checks need no tables; the others need all migrations. */
const firstChecks = [
  checkVersions,
  checkConnections,
  checkClock,
  checkDisk,
  checkReplication,
  checkReadReplica,
  checkMigrations,
];
const laterChecks = [
  checkRoles,
  checkPartitions,
  checkSettings,
  checkOpening,
  checkStudios,
  checkSecrets,
  checkJobs,
  checkWebhooks,
  checkReach,
];

export const doctorCommand: Command = {
  summary: 'Checks a deployment and says what to mend; exits 1 if something is broken',
  usage: 'doctor [--json]',
  example: 'doctor',
  options: { json: { type: 'boolean' } },
  run: async (config, values) => {
    const findings = await examine(config);
    const count = (level: Finding['level']) =>
      findings.filter((each) => each.level === level).length;
    const summary = `${count('error')} errors, ${count('warning')} warnings.`;
    printAnswer(values, findings, () => `${findings.map(textOf).join('\n')}\n\n${summary}`);
    return count('error') > 0 ? 1 : 0;
  },
};

async function examine(config: Config): Promise<Finding[]> {
  const own =
    config.databaseUrl === undefined
      ? await openOwnPostgres(config.dataDir, { as: 'command' })
      : undefined;
  const pool = new pg.Pool({
    connectionString: config.databaseDirectUrl ?? config.databaseUrl ?? own?.url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: typeParsers,
    pipeline: true,
    max: 2,
  });
  pool.on('error', () => undefined);
  try {
    const hasKey = (await presentKeyId(config)) !== undefined;
    const secrets = hasKey ? await openSecrets(config) : undefined;
    const patient: Patient = { config, pool, database: createDatabase(pool), secrets };
    const findings = await runAll(firstChecks, patient);
    const hasTables = findings.every(
      ({ check, level }) => check !== 'migrations' || level === 'ok',
    );
    return hasTables ? [...findings, ...(await runAll(laterChecks, patient))] : findings;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      fault('PostgreSQL', `cannot be reached: ${reason}`, 'Look at DATABASE_URL and its log.'),
    ];
  } finally {
    await pool.end();
    await own?.close();
  }
}

/** Runs the checks one after the other, so that two connections suffice. */
async function runAll(checks: readonly Check[], patient: Patient): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) findings.push(...(await check(patient)));
  return findings;
}

function textOf({ level, check, found, mend }: Finding): string {
  const shown = { ok: 'ok', warning: 'warning', error: 'ERROR' }[level];
  const indent = ' '.repeat(LEVEL_WIDTH + CHECK_WIDTH);
  const head = shown.padEnd(LEVEL_WIDTH) + check.padEnd(CHECK_WIDTH);
  const lines = [...wrapped(found), ...(mend === undefined ? [] : wrapped(`→ ${mend}`))];
  return head + lines.join(`\n${indent}`);
}

function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const isFull =
      last === undefined || LEVEL_WIDTH + CHECK_WIDTH + last.length + 1 + word.length > WIDTH;
    if (isFull) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
