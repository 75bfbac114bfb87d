import { permissions, type Permission } from '@kapao/contract/office/permissions.ts';
import type { Me } from '@kapao/contract/office/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { useInLanguage, useText } from '../text/language.ts';
import { meQuery } from './me-query.ts';

/** The permission that a screen or an entry of the menu asks for. */
export type NeededPermission = Permission | 'staff';

/** The member of staff who is signed in. Only for components of the shell, which waits for it. */
export function useMe(): Me {
  const { data } = useQuery(meQuery);
  if (data === undefined) throw new Error('useMe outside of the shell');
  return data;
}

/** Whether the role has a permission: `may('deposits:decide')`. */
export function useMay(): (needed: NeededPermission) => boolean {
  const { permissions: own } = useMe();
  return (needed) => needed === 'staff' || own.includes(needed);
}

/** Says which permission is missing, for a button's `disabledReason`; undefined if the role has it. */
export function useMissing(needed: Permission): string | undefined {
  const { shell } = useText();
  const inLanguage = useInLanguage();
  return useMay()(needed) ? undefined : shell.lacking(inLanguage(permissions[needed]));
}
