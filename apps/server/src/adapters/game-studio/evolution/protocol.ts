import type { StudioProtocol } from '../port.ts';
import { createEvolutionClient } from './client.ts';

const KEY = /^[\w.~-]{1,100}$/;

/** Wires up Evolution's One Wallet (docs/protocols/evolution.md). */
export const evolutionProtocol: StudioProtocol = {
  th: 'Evolution (One Wallet)',
  en: 'Evolution (One Wallet)',
  fields: [
    {
      name: 'casino_key',
      th: 'รหัสคาสิโน (casino key)',
      en: 'Casino key',
      isSecret: false,
      pattern: KEY,
    },
    {
      name: 'casino_token',
      th: 'โทเคนคาสิโน (casino token)',
      en: 'Casino token',
      isSecret: true,
      pattern: /^[\w.~-]{8,200}$/,
      hint: {
        th: 'ใช้เปิดเกมและถามรายละเอียดของรอบ',
        en: 'It opens games and asks about rounds',
      },
    },
    {
      name: 'auth_tokens',
      th: 'โทเคนที่ค่ายใช้เรียกกระเป๋าของเรา (authToken)',
      en: 'Token by which the studio calls our wallet (authToken)',
      isSecret: true,
      isRotated: true,
      isOurs: true,
      pattern: /^[\w.~-]{16,200}$/,
      hint: {
        th: 'ให้ระบบสุ่มให้ หรือตั้งเองอย่างน้อย 32 ตัวอักษร แล้วแจ้งค่าย',
        en: 'One that the server makes, or any 32 random characters or more; tell it to the studio',
      },
    },
  ],
  keys: null,
  client: createEvolutionClient,
};
