import { afterAll } from 'vitest';
import { forgetFile } from './ledger.ts';

afterAll(forgetFile);
