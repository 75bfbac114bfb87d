import type { OfficeData } from '@kapao/contract/office/operation.ts';

/** A row of the screen "Staff". */
export type Person = OfficeData<'listStaff'>['people'][number];

/** A row of the screen "Roles". */
export type ListedRole = OfficeData<'listRoles'>['roles'][number];
