import { plainText } from '@kapao/contract/fields.ts';
import { z } from 'zod';
import { requiredOption, UsageError, withDatabase } from '../../../commands/command.ts';
import type { Command, OptionValues } from '../../../commands/command.ts';
import { sendMessage } from '../../../flows/send-message.ts';
import { insertBroadcast } from '../store.ts';

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
  run: (config, values) => {
    const params = {
      text_th: parsed(values, 'text', text) ?? requiredOption(values, 'text'),
      text_en: parsed(values, 'text-en', text),
      link: parsed(values, 'link', path),
    };
    const toAll = values['all'] === true;
    if (toAll === (values['phone'] !== undefined)) {
      throw new UsageError('give --phone or --all');
    }
    return withDatabase(config, async (database) => {
      if (toAll) {
        await database.transaction((tx) => insertBroadcast(tx, config.websiteId, params));
        console.log('Sent to all members.');
        return 0;
      }
      const phone = requiredOption(values, 'phone');
      const isSent = await sendMessage(database, { websiteId: config.websiteId, phone }, params);
      if (!isSent) throw new UsageError(`there is no member with the phone ${phone}`);
      console.log(`Sent to ${phone}.`);
      return 0;
    });
  },
};

/** Null without the option. @throws UsageError when it has another form. */
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
