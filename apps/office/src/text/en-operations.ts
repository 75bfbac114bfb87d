import type { OfficeOperationName } from '@kapao/contract/office/routes.ts';

export const enOperations: Readonly<Record<OfficeOperationName, string>> = {
  signIn: 'Sign in',
  signOut: 'Sign out',
  getMe: 'See oneself',
  listAudit: 'See the audit log',
};
