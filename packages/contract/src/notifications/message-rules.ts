import type { MessageTopic } from './rules.ts';
import { isMemberPage } from '../site/member-pages.ts';
import { check, checkText, type Mistake } from '../rewards/rules.ts';

/** The longest text of a message to members. */
export const MAX_MESSAGE_LENGTH = 500;
/** A page of the member app, never another site. */
const MEMBER_PAGE = /^\/(?!\/)[\w/?=&%-]{0,200}$/;

/** A message to members as an operator writes it. */
export interface WrittenMessage {
  text_th: string;
  text_en: string | null;
  /** The page of the app that the message leads to. */
  link: string | null;
  topic: MessageTopic;
}

/** note-20: returns the rules that a message breaks, field by field. */
export function messageMistakes({
  text_th,
  text_en,
  link,
}: Omit<WrittenMessage, 'topic'>): Mistake[] {
  return [
    ...checkText('text_th', text_th, MAX_MESSAGE_LENGTH),
    ...(text_en === null ? [] : checkText('text_en', text_en, MAX_MESSAGE_LENGTH)),
    ...check('link', link === null || (MEMBER_PAGE.test(link) && isMemberPage(link)), {
      th: 'ต้องเป็นหน้าในแอป เช่น /promotion',
      en: 'must be a page of the app, such as /promotion',
    }),
  ];
}
