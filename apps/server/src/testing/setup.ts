import { afterAll } from 'vitest';
import { resetContradictions } from './money/ledger.ts';

afterAll(resetContradictions);
