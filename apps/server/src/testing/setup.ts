import { afterAll } from 'vitest';
import { resetContradictions } from './ledger.ts';

afterAll(resetContradictions);
