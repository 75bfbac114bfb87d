import type { BothLanguages } from '../envelope.ts';

/** Refusals of keys of the API. */
export const apiKeyErrors = {
  /** key-02 */
  api_key_refused: {
    status: 401,
    th: 'คีย์ API นี้ใช้ไม่ได้: ไม่มีคีย์นี้ คีย์หมดอายุ ถูกยกเลิก หรือผู้สร้างถูกปิดบัญชี',
    en: 'This key of the API is not valid: it is unknown, expired or revoked, or its maker is disabled',
  },
  /** key-03 */
  key_reads_only: {
    status: 403,
    th: 'คีย์ API ใช้อ่านรายการตามสิทธิ์ของคีย์ได้เท่านั้น',
    en: 'A key of the API reads the lists of its permissions, and nothing else',
  },
} as const satisfies Record<string, BothLanguages & { status: number }>;
