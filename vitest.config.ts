import { existsSync, statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

// Hundreds of processes are started, and each would compile the same sources.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('node_modules/.cache/node-compile-cache', import.meta.url),
);

/**
 * Each test file's database is a thousand files, which a disk makes in half a second and memory in a tenth of it.
 * TMPDIR still decides, and a machine without so much memory to spare keeps its disk.
 */
const MEMORY_FOLDER = '/dev/shm';
const NEEDED_BYTES = 8 * 1024 ** 3;
if (existsSync(MEMORY_FOLDER)) {
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  if (bavail * bsize > NEEDED_BYTES) process.env['TMPDIR'] ??= MEMORY_FOLDER;
}

/**
 * A process and its modules serve many files: to begin anew for each took half of the time. The member
 * app's tests share a page's history and storage, and do begin anew.
 */
const sharing = { isolate: false };

/** Tests of the real PostgreSQL carry this ending, wherever they live. */
const postgresTests = '**/*.pg.test.ts';
/** The web apps' rules are pure functions, and need no page around them. */
const pureTests = 'apps/{member,office}/src/**/*rules.test.ts';

/**
 * A fresh clone knows no durations, and Vitest then takes the largest files first. Whatever is short
 * and takes long would come last, with one core idle beside it.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      /(random-requests|live-channel|webhooks|accessibility|accessibility-empty|states|screens|crash|chaos|conformance|main-job|office|second-lock|commands|soak|lost-connection|deposit-bonus|history|main|backup|own-postgres)(\.pg)?\.test\.ts$/.test(
        moduleId,
      );
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Two cores are what a small build machine has; a third of their time would pass in waiting for two.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          ...sharing,
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{conformance,server,sandbox,studio}/src/**/*.test.ts',
            'apps/studio/games/**/*.test.ts',
            pureTests,
            'scripts/**/*.test.ts',
            'chaos/**/*.test.ts',
          ],
          exclude: [postgresTests],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'member',
          include: ['apps/member/src/**/*.test.{ts,tsx}'],
          exclude: [pureTests],
          environment: 'happy-dom',
          setupFiles: ['apps/member/src/testing/setup.ts'],
          testTimeout: 40_000,
        },
      },
      {
        test: {
          name: 'office',
          // A file's vi.mock reaches only modules that the app imports when they are needed: others are loaded already.
          ...sharing,
          include: ['apps/office/src/**/*.test.{ts,tsx}'],
          exclude: [pureTests],
          environment: 'happy-dom',
          setupFiles: ['apps/office/src/testing/setup.ts'],
          testTimeout: 40_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.pg.test.ts'],
          ...sharing,
          globalSetup: ['apps/server/src/testing/global-database.ts'],
          setupFiles: ['apps/server/src/testing/setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          ...sharing,
          globalSetup: ['scripts/testing/global-postgres.ts', 'e2e/global-product.ts'],
          // A journey mostly waits, as a person would: three others may run beside it, but nothing else.
          sequence: { groupOrder: 1 },
          maxWorkers: 4,
          testTimeout: 180_000,
          // The first file waits until the shared product has made the demo member's past.
          hookTimeout: 360_000,
          // A page on a busy machine takes longer than the second that is usual.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
