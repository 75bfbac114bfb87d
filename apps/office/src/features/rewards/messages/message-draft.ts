import {
  messageMistakes,
  type WrittenMessage,
} from '@kapao/contract/notifications/message-rules.ts';
import type { MessageTopic } from '@kapao/contract/notifications/rules.ts';
import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import { check, type Mistake } from '@kapao/contract/rewards/rules.ts';
import { isMinute, optionalText } from '../../../lib/draft-numbers.ts';

type Recipients = OfficeBody<'sendMessage'>['recipients'];

/** A message while somebody writes it. */
export interface MessageDraft {
  to: Recipients['to'];
  rank: string;
  /** The member's phone or username. */
  member: string;
  text_th: string;
  text_en: string;
  link: string;
  topic: MessageTopic;
  /** Bangkok's clock; empty for now. */
  due_at: string;
}

export function emptyMessage(member: string | undefined): MessageDraft {
  const empty = {
    rank: '',
    text_th: '',
    text_en: '',
    link: '',
    topic: 'news',
    due_at: '',
  } as const;
  return member === undefined
    ? { to: 'all', member: '', ...empty }
    : { to: 'member', member, ...empty };
}

/** The values that the preview shows where a new message has none yet. */
export const sampleMessage: MessageDraft = {
  ...emptyMessage('sample'),
  rank: 'sample',
  text_th: 'ข้อความถึงสมาชิก',
};

export function messageOfDraft({ text_th, text_en, link, topic }: MessageDraft): WrittenMessage {
  const texts = { text_th: text_th.trim(), text_en: optionalText(text_en) };
  return { ...texts, link: optionalText(link), topic };
}

export function recipientsOfDraft({ to, rank, member }: MessageDraft): Recipients {
  if (to === 'rank') return { to, code: rank };
  return to === 'member' ? { to, named: member.trim() } : { to };
}

/** The rules that a draft breaks, those of its recipients and its time first. */
export function draftMistakes(draft: MessageDraft): Mistake[] {
  const { to, rank, member, due_at } = draft;
  return [
    ...check('rank', to !== 'rank' || rank !== '', { th: 'เลือกระดับ', en: 'choose a rank' }),
    ...check('member', to !== 'member' || member.trim() !== '', {
      th: 'พิมพ์เบอร์หรือชื่อผู้ใช้',
      en: 'type a phone or a username',
    }),
    ...messageMistakes(messageOfDraft(draft)),
    ...check('due_at', due_at === '' || isMinute(due_at), {
      th: 'กรุณาพิมพ์วันและเวลาให้ครบ',
      en: 'must be a whole day and time',
    }),
  ];
}
