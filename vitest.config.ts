import { defineConfig } from 'vitest/config';

const postgres = ['scripts/testing/global-postgres.ts'];
/** Tests of the real PostgreSQL carry this ending, wherever they live. */
const postgresTests = '**/*.pg.test.ts';

export default defineConfig({
  test: {
    // Two cores are what a small build machine has; tests against the database share them with it.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/contract/src/**/*.test.ts',
            'apps/{server,sandbox}/src/**/*.test.ts',
            'apps/sandbox/games/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [postgresTests],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'member',
          include: ['apps/member/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['apps/member/src/testing/setup.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.pg.test.ts'],
          globalSetup: postgres,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: postgres,
          // A journey measures and waits as a person would: nothing runs beside it.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
