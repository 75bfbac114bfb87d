import type { OfficeMessage } from '@kapao/contract/office/messages.ts';
import { useInLanguage, useText } from '../../../text/language.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';

const tones = {
  waiting: 'warning',
  sent: 'success',
  cancelled: 'neutral',
} as const satisfies Record<OfficeMessage['status'], Tone>;

export function MessageStatus({ status }: Pick<OfficeMessage, 'status'>) {
  const { messages } = useText();
  return <Badge tone={tones[status]}>{messages.statuses[status]}</Badge>;
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
