import type { Proposal } from '@kapao/contract/office/proposals.ts';
import { useText } from '../../text/language.ts';
import { kindOfTarget } from '../../text/record-fields.ts';
import { VersionChanges } from '../../text/VersionChanges.tsx';

/** The difference that a held act made when it was tried. */
export function HeldChanges({ change }: { change: Extract<Proposal['change'], { kind: 'act' }> }) {
  const { proposals } = useText();
  return (
    <section>
      <h3 className="mt-6 mb-2 font-semibold">{proposals.change}</h3>
      <VersionChanges
        kind={kindOfTarget(change.target)}
        before={change.before}
        after={change.after}
      />
    </section>
  );
}
