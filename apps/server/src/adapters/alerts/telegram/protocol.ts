import { languageField } from '../port.ts';
import type { AlertProtocol } from '../port.ts';
import { connectTelegram } from './telegram.ts';
import { publishedFields } from '../../service-protocol.ts';

/** The sandbox's token is public, so live mode refuses it. */
export const SANDBOX_TELEGRAM_TOKEN = '100000001:sandbox-telegram-bot-token-0000000000';

/** Wires up docs/protocols/telegram.md. */
export const telegramProtocol: AlertProtocol = {
  th: 'Telegram',
  en: 'Telegram',
  baseUrl: 'https://api.telegram.org',
  target: 'chat_id',
  fields: [
    {
      name: 'bot_token',
      th: 'โทเคนของบอต',
      en: 'Bot token',
      isSecret: true,
      pattern: /^\d{6,12}:[A-Za-z0-9_-]{30,60}$/,
      hint: { th: 'ได้จาก @BotFather', en: 'From @BotFather' },
    },
    {
      name: 'chat_id',
      th: 'ไอดีแชต',
      en: 'Chat id',
      isSecret: false,
      pattern: /^(-?\d{1,19}|@\w{5,32})$/,
      hint: {
        th: 'ตัวเลข (กลุ่มขึ้นต้นด้วย -) หรือ @ชื่อช่อง บอตต้องอยู่ในแชตนั้นแล้ว',
        en: 'A number (a group’s begins with -) or @channel. The bot is in the chat already',
      },
    },
    languageField,
  ],
  connect: connectTelegram,
  publicFields: publishedFields({ bot_token: SANDBOX_TELEGRAM_TOKEN }),
};
