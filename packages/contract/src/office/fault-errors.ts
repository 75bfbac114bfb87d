import type { BothLanguages } from '../envelope.ts';

/** Refusals that no rule of a feature gives: a time that is over, a call that is too large or too frequent, a fault. */
export const faultErrors = {
  expired: { status: 410, th: 'หมดเวลาแล้ว', en: 'This has expired' },
  payload_too_large: { status: 413, th: 'ข้อมูลมีขนาดใหญ่เกินไป', en: 'This is too large' },
  unsupported_media_type: {
    status: 415,
    th: 'ไม่รองรับข้อมูลชนิดนี้',
    en: 'This kind of data is not supported',
  },
  too_many_requests: {
    status: 429,
    th: 'ทำรายการถี่เกินไป กรุณารอสักครู่',
    en: 'Too many requests: wait a moment',
  },
  internal: { status: 500, th: 'เซิร์ฟเวอร์มีปัญหา', en: 'The server has a fault' },
  timed_out: {
    status: 503,
    th: 'ระบบใช้เวลานานเกินไป กรุณาลองใหม่',
    en: 'It took too long: try again',
  },
  outcome_unknown: {
    status: 503,
    th: 'ระบบขัดข้องระหว่างทำรายการ กรุณาตรวจสอบผลก่อนทำอีกครั้ง',
    en: 'The outcome is unknown: look before you repeat it',
  },
  unavailable: {
    status: 503,
    th: 'ระบบบันทึกรายการไม่ได้ชั่วคราว กรุณาลองใหม่',
    en: 'Nothing can be saved for the moment: try again',
  },
  starting_or_stopping: { status: 503, th: 'ระบบยังไม่พร้อม กรุณาลองใหม่', en: 'Not ready: try again' },
} as const satisfies Record<string, BothLanguages & { status: number }>;
