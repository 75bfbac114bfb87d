import type { ErrorCode } from './errors.ts';

/** The envelope of every answer (api-01). `status` and `status_code` equal the HTTP status. */
export interface Success<Data> {
  success: true;
  status: number;
  status_code: number;
  message: string;
  data: Data;
}

export interface Failure<Code extends string = ErrorCode> {
  success: false;
  status: number;
  status_code: number;
  message: string;
  /** The message in English, where it says more than its code. */
  message_en?: string;
  /** The field of the input that is refused, of refusals of one field in the office's API. */
  field?: string;
  code: Code;
  data: null;
}

/** A text that the server words in both languages. */
export type BothLanguages = Readonly<Record<'th' | 'en', string>>;

export type Result<Data, Code extends string = ErrorCode> = Success<Data> | Failure<Code>;

export const OK_MESSAGE = 'สำเร็จ';
export const NO_RESPONSE_MESSAGE = 'ไม่สามารถเชื่อมต่อกับเซิฟได้';

const STATUS_MESSAGES: Readonly<Record<number, string>> = {
  201: 'สร้างรายการแล้ว',
  202: 'รับรายการแล้ว',
  400: 'ข้อมูลไม่ถูกต้อง',
  401: 'ไม่มีสิทธิ์ใช้งาน',
  403: 'ไม่สามารถเข้าถึงได้',
  409: 'ข้อมูลไม่ตรงกัน',
  410: 'ไม่พบข้อมูล',
  418: 'เซิร์ฟเวอร์กำลังชงชา',
  500: 'เซิร์ฟเวอร์มีปัญหา',
};

/** Returns the Thai text for a body without status_code (api-06). */
export function messageForStatus(httpStatus: number): string {
  return STATUS_MESSAGES[httpStatus] ?? 'เกิดข้อผิดพลาด';
}
