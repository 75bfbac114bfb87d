import type { Proposal } from '@kapao/contract/office/proposals.ts';
import { useText } from '../../text/language.ts';
import { kindOfTarget } from '../../text/record-fields.ts';
import { VersionChanges } from '../../text/VersionChanges.tsx';

interface HeldChangesProps {
  change: Extract<Proposal['change'], { kind: 'act' }>;
  payment: Proposal['payment'];
}

/** The difference that a held act made when it was tried. A deposit has its short reference there (refs-06). */
export function HeldChanges({ change, payment }: HeldChangesProps) {
  const { proposals } = useText();
  const { after } = change;
  const isDepositNamed = typeof after === 'object' && after !== null && 'refCode' in after;
  const reference = payment?.deposit?.short_reference;
  return (
    <section>
      <h3 className="mt-6 mb-2 font-semibold">{proposals.change}</h3>
      <VersionChanges
        kind={kindOfTarget(change.target)}
        before={change.before}
        after={isDepositNamed && reference ? { ...after, refCode: reference } : after}
      />
    </section>
  );
}
