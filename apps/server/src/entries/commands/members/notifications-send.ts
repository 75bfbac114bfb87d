import { MAX_MESSAGE_LENGTH } from '@kapao/contract/notifications/message-rules.ts';
import { messageTopics } from '@kapao/contract/notifications/rules.ts';
import { messageRow } from '@kapao/contract/notifications/written.ts';
import { memberTarget } from '../../../audit/member-target.ts';
import { acted, runAct } from '../../../command-line/acts.ts';
import { decidedByCommand } from '../../../command-line/actor.ts';
import { requiredOption, UsageError } from '../../../command-line/command.ts';
import { requiredPhone } from '../../../command-line/phone.ts';
import type { Command, OptionValues } from '../../../command-line/command.ts';
import type { Queryable } from '../../../db/database.ts';
import { findMemberByPhone } from '../../../features/members/reads.ts';
import { listRanks } from '../../../features/members/ranks-store.ts';
import type { Recipients } from '../../../features/notifications/messages-store.ts';
import { sendMessage } from '../../../features/notifications/send-message.ts';

export const notificationsSendCommand: Command = {
  summary:
    "Sends the operator's message to the inbox of one member, of a rank's members, or of all",
  usage:
    'notifications:send (--phone P | --rank R | --all) --text TEXT [--text-en TEXT] [--link PATH] [--topic T]',
  example:
    'notifications:send --phone 0898765432 --text "ยินดีต้อนรับ" --text-en "Welcome" --link /promotion',
  options: {
    phone: { type: 'string' },
    rank: { type: 'string' },
    all: { type: 'boolean' },
    text: { type: 'string' },
    'text-en': { type: 'string' },
    link: { type: 'string' },
    topic: { type: 'string' },
  },
  run: async (config, values) => {
    const params = writtenMessage(values);
    const given = ['phone', 'rank', 'all'].filter((option) => values[option] !== undefined);
    if (given.length !== 1) throw new UsageError('give --phone, --rank or --all');
    const { websiteId } = config;
    const to = await runAct(config, async (tx) => {
      const { recipients, target, name } = await findRecipients(tx, websiteId, values);
      await sendMessage(tx, { websiteId, recipients, params, author: decidedByCommand() });
      return acted({ operation: 'notifications:send', target, after: params }, name);
    });
    console.log(`Sent to ${to}.`);
    return 0;
  },
};

function writtenMessage(values: OptionValues) {
  const result = messageRow.safeParse({
    text_th: requiredOption(values, 'text'),
    text_en: values['text-en'] ?? null,
    link: values['link'] ?? null,
    topic: values['topic'],
  });
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path }) => path[0]);
  if (fields.includes('topic')) throw new UsageError(`--topic is ${messageTopics.join(', ')}`);
  throw new UsageError(
    fields.includes('link')
      ? '--link takes a path of the app, such as /promotion'
      : `--text and --text-en take one line of ${MAX_MESSAGE_LENGTH} characters at most`,
  );
}

interface Found {
  recipients: Recipients;
  target: string;
  name: string;
}

async function findRecipients(
  on: Queryable,
  websiteId: number,
  values: OptionValues,
): Promise<Found> {
  if (values['rank'] !== undefined) {
    const rankCode = requiredOption(values, 'rank');
    const isKnown = (await listRanks(on)).some(({ code }) => code === rankCode);
    if (!isKnown) throw new UsageError(`there is no rank ${rankCode}`);
    const recipients = { memberId: null, rankCode };
    return { recipients, target: `ranks:${rankCode}`, name: `the members of ${rankCode}` };
  }
  if (values['phone'] === undefined) {
    return {
      recipients: { memberId: null, rankCode: null },
      target: 'members',
      name: 'all members',
    };
  }
  const phone = requiredPhone(values);
  const member = await findMemberByPhone(on, websiteId, phone);
  if (!member) throw new UsageError(`there is no member with the phone ${phone}`);
  const recipients = { memberId: member.id, rankCode: null };
  return { recipients, target: memberTarget(member.id), name: phone };
}
