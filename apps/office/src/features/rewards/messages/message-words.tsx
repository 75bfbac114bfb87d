import type { OfficeMessage } from '@kapao/contract/office/messages.ts';
import { useInLanguage, useText } from '../../../text/language.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';

const tones = {
  waiting: 'warning',
  sent: 'success',
  cancelled: 'neutral',
} as const satisfies Record<OfficeMessage['status'], Tone>;

/** The state of a message; of one to a rank that is under way or was cancelled midway, whom it has reached. */
export function MessageStatus({ status, reached }: Pick<OfficeMessage, 'status' | 'reached'>) {
  const { messages } = useText();
  const isPartly = status !== 'sent' && reached !== null && reached > 0;
  const state = isPartly && status === 'waiting' ? messages.sending : messages.statuses[status];
  return (
    <Badge tone={tones[status]}>
      {isPartly ? `${state} · ${messages.reachedCount(reached)}` : state}
    </Badge>
  );
}

/** Returns a function that names the recipients of a message. */
export function useRecipientsText(): (message: Pick<OfficeMessage, 'member' | 'rank'>) => string {
  const { messages } = useText();
  const inLanguage = useInLanguage();
  return ({ member, rank }) => {
    if (member !== null) return member.username;
    if (rank === null) return messages.everyone;
    return messages.ofRank(inLanguage({ th: rank.name_th, en: rank.name_en }));
  };
}
