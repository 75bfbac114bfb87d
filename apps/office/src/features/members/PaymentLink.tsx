import type { ReactNode } from 'react';
import { itemPaths } from '../../lib/paths.ts';
import { PermittedLink } from './PermittedLink.tsx';

interface PaymentLinkProps {
  kind: 'deposit' | 'withdrawal';
  /** The deposit's ref_code, or the withdrawal's id. */
  id: string;
  children: ReactNode;
}

const permissionOf = { deposit: 'deposits:read', withdrawal: 'withdrawals:read' } as const;

/** Links to a payment's panel for those who may see it; shows the children alone to others. */
export function PaymentLink({ kind, id, children }: PaymentLinkProps) {
  return (
    <PermittedLink permission={permissionOf[kind]} href={itemPaths[kind](id)}>
      {children}
    </PermittedLink>
  );
}
