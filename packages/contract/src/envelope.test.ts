import { expect, it } from 'vitest';
import { messageForStatus, NO_RESPONSE_MESSAGE } from './envelope.ts';

it.each([
  [201, 'สร้างรายการแล้ว'],
  [202, 'รับรายการแล้ว'],
  [400, 'ข้อมูลไม่ถูกต้อง'],
  [401, 'ไม่มีสิทธิ์ใช้งาน'],
  [403, 'ไม่สามารถเข้าถึงได้'],
  [409, 'ข้อมูลไม่ตรงกัน'],
  [410, 'ไม่พบข้อมูล'],
  [418, 'เซิร์ฟเวอร์กำลังชงชา'],
  [500, 'เซิร์ฟเวอร์มีปัญหา'],
  [404, 'เกิดข้อผิดพลาด'],
  [504, 'เกิดข้อผิดพลาด'],
])('api-06: words the HTTP status %i in Thai: %s', (status, message) => {
  expect(messageForStatus(status)).toBe(message);
});

it('api-05: says that the server cannot be reached, letter for letter', () => {
  expect(NO_RESPONSE_MESSAGE).toBe('ไม่สามารถเชื่อมต่อกับเซิฟได้');
});
