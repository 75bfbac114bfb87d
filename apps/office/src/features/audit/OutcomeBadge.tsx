import type { AuditEvent } from '@kapao/contract/office/audit.ts';
import { useText } from '../../text/language.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';

type Outcome = AuditEvent['outcome'];

const tones: Record<Outcome, Tone> = {
  done: 'success',
  refused: 'warning',
  denied: 'danger',
  held: 'accent',
};

export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const { audit } = useText();
  return <Badge tone={tones[outcome]}>{audit.outcomes[outcome]}</Badge>;
}
