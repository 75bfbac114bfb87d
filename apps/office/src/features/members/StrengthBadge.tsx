import type { Strength } from '@kapao/contract/office/connection-rules.ts';
import { useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Tone } from '../../ui/Badge.tsx';

const tones: Readonly<Record<Strength, Tone>> = {
  strong: 'danger',
  medium: 'warning',
  weak: 'neutral',
};

/** How much a connection says (link-02). */
export function StrengthBadge({ strength }: { strength: Strength }) {
  const { risk } = useText();
  return <Badge tone={tones[strength]}>{risk.strengths[strength]}</Badge>;
}
