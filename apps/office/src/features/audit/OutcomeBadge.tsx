import type { AuditEvent } from '@kapao/contract/office/audit.ts';
import { failedTestName, isFailedTest } from '@kapao/contract/office/audit-words.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';

type Outcome = AuditEvent['outcome'];

const tones: Record<Outcome, Tone> = {
  done: 'success',
  refused: 'warning',
  denied: 'danger',
  held: 'accent',
};

export function OutcomeBadge({ event }: { event: AuditEvent }) {
  const { audit } = useText();
  const inLanguage = useInLanguage();
  const { outcome } = event;
  if (isFailedTest(event)) return <Badge tone="warning">{inLanguage(failedTestName)}</Badge>;
  return <Badge tone={tones[outcome]}>{audit.outcomes[outcome]}</Badge>;
}
