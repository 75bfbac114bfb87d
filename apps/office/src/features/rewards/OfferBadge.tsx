import type { OfferState } from '@kapao/contract/rewards/rules.ts';
import { useText } from '../../text/language.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';

const tones: Record<OfferState, Tone> = {
  draft: 'neutral',
  scheduled: 'accent',
  live: 'success',
  ended: 'warning',
};

export function OfferBadge({ state }: { state: OfferState }) {
  const { rewards } = useText();
  return (
    <span className="self-center">
      <Badge tone={tones[state]}>{rewards.states[state]}</Badge>
    </span>
  );
}
