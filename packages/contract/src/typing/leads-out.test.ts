import { describe, expect, it } from 'vitest';
import { leadsOut } from './leads-out.ts';

describe('leadsOut', () => {
  it.each([
    'โอนเงินเข้า 999-9-99999-9 รับ 100%',
    'พร้อมเพย์ 081 234 5678',
    'บัญชี ๑๒๓-๔-๕๖๗๘๙-๐',
    '１２３４５６７８９',
    '123\u200b456\u200b789',
    '<p>12345<b>67890</b></p>',
    '<a href="https://evil.example/login">รับเลย</a>',
    '<a href="//evil.example">รับเลย</a>',
    'แอดไลน์ line.me/ti/p/abc',
    'ดูที่ www.evil.example',
    'kapao-vip.com',
    'kapao-pay.shop/fast',
    'แอดไลน์ @kpvip แล้วโอน',
    'KBANK 123/456/7890',
    'โอนเข้า กสิกรไทย 1,234,567,890',
    '①②③④⑤⑥⑦⑧⑨⓪',
    'แอดไลน kapaovip',
    '123_456_7890',
    '123,456,7890',
    '123<b>|</b>456<b>|</b>7890',
    '<a href="tel:0812">โทร</a>',
    '<a href="line:ti/p/~kpvip">รับเลย</a>',
    'พร้อมเพย์ 09:12 13:45 07',
    'กสิกร 123 – – – – 4567 – – – – 890',
    '123 &nbsp;&nbsp;&nbsp; 4567 &nbsp;&nbsp;&nbsp; 890',
    'LlNE: kapao99',
    '❶❷❸❹❺❻❼❽❾',
    'kapao[.]shop',
    'kapao dot shop',
    'WhatsApp 12345678',
    '01/02/9999 12',
    `โอนที่ 123-45${' '.repeat(60)}6789-0`,
    `<p>123456</p><p>${'-'.repeat(40)}7890</p>`,
    'คาเปา.ไทย',
    '1.2.3.4/x',
    'แอดไล์น',
  ])('offer-34: finds a way out in %s', (text) => {
    expect(leadsOut(text)).toBe(true);
  });

  it.each([
    'ฝาก 100 รับ 50 ถอนได้สูงสุด 1,000,000 บาท',
    '<p>รับเลย</p><a href="/promotion">ดูโปรโมชั่น</a>',
    '<img src="/cdn/promotions/daily.svg">',
    'ตั้งแต่ 28/11/2569 00:00 ถึง 31/12/2569 23:59',
    'โบนัส 100% เทิร์น 5 เท่า วันละ 3 ครั้ง',
    'เปิด 09:00 - 17:30 น.',
    '1/11/2569 - 30/11/2569',
    'Slots &amp; more',
    'Diamond',
  ])('offer-34: reads %s as a text alone', (text) => {
    expect(leadsOut(text)).toBe(false);
  });
});
