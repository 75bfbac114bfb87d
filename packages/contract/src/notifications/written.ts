import { z } from 'zod';
import { holdTo } from '../rewards/written.ts';
import { messageMistakes } from './message-rules.ts';
import { messageTopics } from './rules.ts';

/** A message to members, as the office and the command `notifications:send` write it. */
export const messageRow = holdTo(
  z.strictObject({
    text_th: z.string().trim(),
    text_en: z.string().trim().nullable(),
    link: z.string().trim().nullable(),
    topic: z.enum(messageTopics).default('news'),
  }),
  messageMistakes,
);
