import { describe, inject } from 'vitest';
import { createDatabase } from '../scripts/testing/postgres.ts';
import { testMainJob } from './main-job.ts';

describe('the main job on PostgreSQL', () =>
  testMainJob(() => createDatabase(inject('postgresUrl'))));
