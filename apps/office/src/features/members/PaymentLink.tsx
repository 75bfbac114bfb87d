import type { ReactNode } from 'react';
import { useMay } from '../../api/use-me.ts';
import { itemPaths } from '../../lib/paths.ts';

interface PaymentLinkProps {
  kind: 'deposit' | 'withdrawal';
  /** The deposit's ref_code, or the withdrawal's id. */
  id: string;
  children: ReactNode;
}

const permissionOf = { deposit: 'deposits:read', withdrawal: 'withdrawals:read' } as const;

/** Leads to a payment's panel; for somebody who may not see it, its children alone. */
export function PaymentLink({ kind, id, children }: PaymentLinkProps) {
  const may = useMay();
  if (!may(permissionOf[kind])) return children;
  return (
    <a href={itemPaths[kind](id)} className="underline underline-offset-2">
      {children}
    </a>
  );
}
