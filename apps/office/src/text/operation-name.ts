import { officeRoutes, type OfficeOperationName } from '@kapao/contract/office/routes.ts';
import type { Catalogue } from './th.ts';

/** The operation in words; commands and jobs keep their own name. */
export function operationName(operation: string, { operations }: Catalogue): string {
  return isOperation(operation) ? operations[operation] : operation;
}

function isOperation(name: string): name is OfficeOperationName {
  return Object.hasOwn(officeRoutes, name);
}
