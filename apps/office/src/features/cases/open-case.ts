import type { OfficeData } from '@kapao/contract/office/operation.ts';

/** The case that the panel shows, with its thread. */
export type OpenCase = OfficeData<'getCase'>;
