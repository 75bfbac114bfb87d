import { describe } from 'vitest';
import { testMainJob } from './main-job.ts';

describe('the main job on the embedded database', () => testMainJob(async () => undefined));
