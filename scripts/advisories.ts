/**
 * Checks package-lock.json against the registry's advisories by `npm audit`. A registry that does not answer is
 * reported, and fails only with --strict: then nothing is known.
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { z } from 'zod';

interface Advisory {
  name: string;
  severity: string;
  range: string;
  title: string;
  url: string;
}

type AuditReport =
  | { outcome: 'answered'; advisories: Advisory[] }
  | { outcome: 'unanswered'; reason: string };

const advisory = z.object({
  name: z.string(),
  severity: z.string(),
  range: z.string(),
  title: z.string(),
  url: z.string(),
});
const answer = z.object({
  auditReportVersion: z.literal(2),
  // A name in `via` refers to a package with its own entry.
  vulnerabilities: z.record(
    z.string(),
    z.object({ via: z.array(z.union([z.string(), advisory])) }),
  ),
});
const failure = z.object({
  message: z.string().optional(),
  error: z.object({ summary: z.string() }).optional(),
});

/** Parses the output of `npm audit --json`. */
export function readAudit(printed: string): AuditReport {
  const value = parseJson(printed);
  const { data } = answer.safeParse(value);
  if (!data) {
    const { message, error } = failure.safeParse(value).data ?? {};
    return {
      outcome: 'unanswered',
      reason: message ?? error?.summary ?? 'npm audit printed no report',
    };
  }
  const found = Object.values(data.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((each) => typeof each !== 'string');
  return { outcome: 'answered', advisories: found };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the lines to print, and the exit code. */
export function findAdvisories(
  report: AuditReport,
  isStrict: boolean,
): { lines: string[]; exitCode: number } {
  if (report.outcome === 'unanswered') {
    const lines = [`NOT CHECKED: the registry gave no advisories (${report.reason}).`];
    return { lines, exitCode: isStrict ? 1 : 0 };
  }
  const { advisories } = report;
  if (advisories.length === 0) {
    return { lines: ['The registry has no advisory for any locked package.'], exitCode: 0 };
  }
  const lines = advisories.map(
    ({ severity, name, range, title, url }) => `${severity}: ${name} ${range}: ${title} (${url})`,
  );
  return { lines, exitCode: 1 };
}

const NPM_TIMEOUT_MS = 120_000;

if (import.meta.main) {
  const npm = spawnSync('npm audit --package-lock-only --json', {
    cwd: resolve(import.meta.dirname, '..'),
    encoding: 'utf8',
    shell: true,
    timeout: NPM_TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
  });
  const { lines, exitCode } = findAdvisories(
    readAudit(npm.stdout),
    process.argv.includes('--strict'),
  );
  for (const line of lines) console.log(line);
  process.exitCode = exitCode;
}
