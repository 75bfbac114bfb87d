import type { StudioProtocol } from '../port.ts';
import { createRedTigerClient } from './client.ts';

const SECRET = /^[!-~]{16,200}$/;

/** Wires up Red Tiger (docs/protocols/red-tiger.md). */
export const redTigerProtocol: StudioProtocol = {
  th: 'Red Tiger',
  en: 'Red Tiger',
  fields: [
    {
      name: 'casino',
      th: 'ชื่อคาสิโนของเราที่ค่าย',
      en: 'Name of our casino at the studio',
      isSecret: false,
      pattern: /^[\w.-]{1,50}$/,
    },
    {
      name: 'api_keys',
      th: 'คีย์ที่ค่ายใช้เรียกกระเป๋าของเรา (API key)',
      en: 'Key by which the studio calls our wallet (API key)',
      isSecret: true,
      isRotated: true,
      isOurs: true,
      pattern: SECRET,
    },
    {
      name: 'recon_tokens',
      th: 'โทเคนสำหรับจ่ายย้อนหลัง (recon token)',
      en: 'Token of late settlements (recon token)',
      isSecret: true,
      isRotated: true,
      isOptional: true,
      isOurs: true,
      pattern: /^[\w.~-]{32,128}$/,
      hint: {
        th: 'ค่ายใช้จ่ายหรือคืนเงินโดยไม่มีรอบเล่น ถ้าเว้นว่าง ค่ายทำไม่ได้',
        en: 'With it the studio pays and refunds without a session; left empty, it cannot',
      },
    },
  ],
  keys: null,
  client: createRedTigerClient,
};
