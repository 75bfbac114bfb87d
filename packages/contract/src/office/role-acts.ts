import type { Permission } from './permissions.ts';
import { officeRisks, type OperationRisk } from './risks.ts';
import { officeRoutes, type OfficeOperationName, type OfficeRoute } from './routes.ts';

/** An operation that writes, with the permission that it needs and the way in which one person is held. */
export interface RoleAct {
  name: OfficeOperationName;
  permission: Permission | 'staff' | 'visitor';
  risk: OperationRisk;
}

/** Every act of the office, in the order of risks.ts. */
export const roleActs: readonly RoleAct[] = Object.entries<OperationRisk>(officeRisks).map(
  ([key, risk]) => {
    // Object.entries types the keys as string; risks.ts has an entry for each operation that writes.
    const name = key as OfficeOperationName;
    const { permission }: OfficeRoute = officeRoutes[name];
    return { name, permission, risk };
  },
);
