import type { Context } from '../../../context.ts';
import { findLineLink, setLineTopics } from '../../../features/notifications/line/links-store.ts';
import {
  checkLineFriend,
  finishLineLink,
  startLineLink,
  unlinkLine,
} from '../../../flows/line/link-account.ts';
import { done, refuse } from '../../../http/answer.ts';
import type { Handlers } from '../../../http/handlers.ts';

const LINKED = 'เชื่อมต่อบัญชี LINE แล้ว';
const UNLINKED = 'ยกเลิกการเชื่อมต่อ LINE แล้ว';

type LineOperation =
  | 'getLine'
  | 'startLineLink'
  | 'finishLineLink'
  | 'setLineTopics'
  | 'checkLineFriend'
  | 'unlinkLine';

/** Notices by LINE. No answer has the id of the LINE account (line-04). */
export function lineRoutes(context: Context): Handlers<LineOperation> {
  const { database } = context;
  return {
    getLine: async (_input, { memberId }) => {
      const [chosen, found] = await Promise.all([
        context.memberMessages(),
        findLineLink(database, memberId),
      ]);
      // An account that was linked by another service gets nothing, so it is shown as not linked.
      const link = found?.serviceCode === chosen?.code ? found : undefined;
      return done({
        is_offered: chosen !== undefined,
        friend_url: chosen?.service.friendUrl ?? null,
        link: link
          ? {
              is_friend: link.isFriend,
              language: link.language,
              topics: link.topics,
              linked_at: link.linkedAt.toISOString(),
            }
          : null,
      });
    },

    startLineLink: async ({ body: { language, proof } }, session) => {
      const started = await startLineLink(context, session, { language, proof });
      return started.outcome === 'started'
        ? done({ url: started.url })
        : refuse(started.refusal, started.message);
    },

    finishLineLink: async ({ body }, session) => {
      const refusal = await finishLineLink(context, session, body);
      return refusal === undefined ? done(null, LINKED) : refuse(refusal);
    },

    setLineTopics: async ({ body }, { memberId }) => {
      const isSet = await database.transaction((tx) => setLineTopics(tx, memberId, body));
      return isSet ? done(null) : refuse('not_found');
    },

    checkLineFriend: async (_input, { memberId }) => {
      const checked = await checkLineFriend(context, memberId);
      return typeof checked === 'string' ? refuse(checked) : done({ is_friend: checked.isFriend });
    },

    unlinkLine: async (_input, session) =>
      (await unlinkLine(context, session)) ? done(null, UNLINKED) : refuse('not_found'),
  };
}
