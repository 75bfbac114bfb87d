import type { Permission } from '@kapao/contract/office/permissions.ts';
import type { ReactNode } from 'react';
import { useMay } from '../../api/use-me.ts';

/** A page of the office, and the permission that opens it. */
export interface PermittedPage {
  permission: Permission;
  href: string;
}

/** Links to a page; for somebody who may not see the page, it shows the children alone. */
export function PermittedLink({
  permission,
  href,
  children,
}: PermittedPage & { children: ReactNode }) {
  const may = useMay();
  if (!may(permission)) return children;
  return (
    <a href={href} className="underline underline-offset-2">
      {children}
    </a>
  );
}
