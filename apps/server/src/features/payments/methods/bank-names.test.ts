import { expect, it } from 'vitest';
import { isSameName } from './bank-names.ts';

it.each([
  ['มานี มีนา', 'น.ส. มานี มีนา', true],
  ['นางสาวมานี มีนา', 'มานี ม.', true],
  ['MR SOMCHAI JAIDEE', 'Somchai J***', true],
  ['นายิกา ดี', 'นายิกา ด', true],
  ['มานี มีนา', 'มานี ชูใจ', false],
  ['มานี มีนา', 'ปิติ มีนา', false],
  ['คํารณ ใจดี', 'นาย คำรณ ใจดี', true],
  ['เเก้ว นํ้าใส', 'แก้ว น้ำใส', true],
  ['กิ้ง ดี', 'กิ่ง ดี', false],
  ['', 'มานี มีนา', false],
])('queue-04 type-08: %s and %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame);
  expect(isSameName(other, one)).toBe(isSame);
});
