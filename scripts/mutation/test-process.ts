/**
 * Runs test files of its working directory repeatedly, as the parent process asks. Vitest, its transformed modules and
 * one PostgreSQL are kept between runs, so that a mutant costs only its own tests.
 */
import pg from 'pg';
import type { ProvidedContext } from 'vitest';
import {
  BaseSequencer,
  createVitest,
  type TestCase,
  type TestModule,
  type TestSpecification,
} from 'vitest/node';
import type { FailedTest, TestReport, TestRequest } from './messages.ts';

/** The timeout of a test: a waiting mutant must not take the half minute that slow machines get in normal runs. */
const TEST_TIMEOUT_MS = 15_000;

let failed: FailedTest[] = [];
let passed = 0;
let isBailing = false;
let order: readonly string[] = [];

class AsAsked extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted(
      (one, other) => order.indexOf(one.moduleId) - order.indexOf(other.moduleId),
    );
  }
}

const reporter = {
  onTestCaseResult(test: TestCase) {
    const { state } = test.result();
    if (state === 'passed') passed += 1;
    if (state !== 'failed') return;
    note({ file: test.module.moduleId, title: test.fullName });
  },
  onTestModuleEnd(module: TestModule) {
    // A failed module without a failed test could not be loaded, or its hooks failed.
    if (module.state() !== 'failed' || failed.some(({ file }) => file === module.moduleId)) return;
    note({ file: module.moduleId, title: 'the file itself' });
  },
};

function note(test: FailedTest): void {
  failed.push(test);
  if (isBailing) void vitest.cancelCurrentRun('test-failure');
}

const vitest = await createVitest('test', {
  watch: false,
  project: ['unit', 'member', 'server'],
  reporters: [reporter],
  // One process runs the files in sequence, and loads the sources once.
  maxWorkers: 1,
  sequence: { sequencer: AsAsked },
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: 2 * TEST_TIMEOUT_MS,
});
const specifications = await vitest.globTestSpecifications();

async function run({ changed, tests, bail }: TestRequest): Promise<TestReport> {
  failed = [];
  passed = 0;
  isBailing = bail;
  order = tests;
  for (const file of changed) vitest.invalidateFile(file);
  const wanted = specifications.filter(({ moduleId }) => tests.includes(moduleId));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
  if (unhandledErrors.length > 0) note({ file: tests[0] ?? '', title: 'unhandled error' });
  const durations = testModules.map((module) => [module.moduleId, module.diagnostic().duration]);
  return { failed, passed, durationsMs: Object.fromEntries(durations) };
}

/** Drops the databases of a run: each run creates one for each test file, and thousands would fill the disk. */
async function dropDatabases(): Promise<void> {
  const { postgresUrl, templateUrl }: Partial<ProvidedContext> = vitest
    .getProjectByName('server')
    .getProvidedContext();
  if (postgresUrl === undefined || templateUrl === undefined) return;
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  const template = new URL(templateUrl).pathname.slice(1);
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname like 'kapao%' and datname <> $1",
    [template],
  );
  for (const { datname } of rows) {
    await client.query(`drop database ${pg.escapeIdentifier(datname)} with (force)`);
  }
  await client.end();
}

process.on('message', (request: TestRequest) => {
  void run(request).then(async (report) => {
    await dropDatabases();
    process.send?.(report);
  });
});
process.on('disconnect', () => void vitest.close().then(() => process.exit()));
process.send?.('ready');
