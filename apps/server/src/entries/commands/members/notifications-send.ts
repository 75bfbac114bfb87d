import { plainText } from '@kapao/contract/fields.ts';
import { memberTarget } from '../../../audit/member-target.ts';
import { z } from 'zod';
import { acted, runAct } from '../../../command-line/acts.ts';
import { requiredOption, UsageError } from '../../../command-line/command.ts';
import { requiredPhone } from '../../../command-line/phone.ts';
import type { Command, OptionValues } from '../../../command-line/command.ts';
import { sendMessage } from '../../../flows/members/send-message.ts';
import { insertBroadcast } from '../../../features/notifications/store.ts';

const MAX_TEXT_LENGTH = 500;
const text = plainText(MAX_TEXT_LENGTH);
/** A path of the member app, never another site. */
const path = z.string().regex(/^\/(?!\/)[\w/?=&%-]{0,200}$/);

export const notificationsSendCommand: Command = {
  summary: "Sends the operator's message to one member's inbox, or to all members'",
  usage: 'notifications:send (--phone P | --all) --text TEXT [--text-en TEXT] [--link PATH]',
  example:
    'notifications:send --phone 0898765432 --text "ยินดีต้อนรับ" --text-en "Welcome" --link /promotion',
  options: {
    phone: { type: 'string' },
    all: { type: 'boolean' },
    text: { type: 'string' },
    'text-en': { type: 'string' },
    link: { type: 'string' },
  },
  run: async (config, values) => {
    const params = {
      text_th: parsed(values, 'text', text) ?? requiredOption(values, 'text'),
      text_en: parsed(values, 'text-en', text),
      link: parsed(values, 'link', path),
    };
    const toAll = values['all'] === true;
    if (toAll === (values['phone'] !== undefined)) {
      throw new UsageError('give --phone or --all');
    }
    const { websiteId } = config;
    const act = { operation: 'notifications:send', after: params };
    const to = await runAct(config, async (tx) => {
      if (toAll) {
        await insertBroadcast(tx, websiteId, params);
        return acted({ ...act, target: 'members' }, 'all members');
      }
      const phone = requiredPhone(values);
      const memberId = await sendMessage(tx, { websiteId, phone }, params);
      if (memberId === undefined)
        throw new UsageError(`there is no member with the phone ${phone}`);
      return acted({ ...act, target: memberTarget(memberId) }, phone);
    });
    console.log(`Sent to ${to}.`);
    return 0;
  },
};

/** Returns an option's value; null without the option. @throws UsageError when the value has another form. */
function parsed(values: OptionValues, name: string, form: z.ZodType<string>): string | null {
  const value = values[name];
  if (value === undefined) return null;
  const result = form.safeParse(value);
  if (result.success) return result.data;
  throw new UsageError(
    name === 'link'
      ? '--link takes a path of the app, such as /promotion'
      : `--${name} takes one line of ${MAX_TEXT_LENGTH} characters at most`,
  );
}
