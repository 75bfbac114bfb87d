import type { ReactNode } from 'react';
import { useMissing } from '../../api/use-me.ts';
import { useGo } from '../../state/use-search-of.ts';
import { Button } from '../../ui/Button.tsx';

/** A button that leads to an empty editor; without the permission it says so. */
export function NewOffer({ href, children }: { href: string; children: ReactNode }) {
  const go = useGo();
  const missing = useMissing('rewards:write');
  return (
    <Button look="primary" disabledReason={missing} onClick={() => go(href)}>
      {children}
    </Button>
  );
}
