import { useLanguage, type Language } from './language.ts';

const th = {
  label: 'เปิดบนมือถือ',
  scan: 'สแกนเพื่อเปิดหน้านี้บนมือถือ',
  qrCode: 'คิวอาร์โค้ดของหน้านี้',
  here: 'ใช้บนคอมพิวเตอร์',
  worksHere: 'ฝาก ถอน และเล่นเกมบนคอมพิวเตอร์นี้ได้ครบเหมือนบนมือถือ',
  operatorHint:
    'สำหรับผู้ดูแล: ตอนนี้เว็บเปิดได้บนเครื่องนี้เท่านั้น หากจะเปิดบนมือถือในเครือข่ายเดียวกัน ให้เริ่มเว็บใหม่โดยตั้ง HOST=0.0.0.0 และ PUBLIC_URL เป็นที่อยู่ของเครื่องนี้ในเครือข่าย',
};

const en: typeof th = {
  label: 'Open on a phone',
  scan: 'Scan to open this page on a phone',
  qrCode: 'QR code of this page',
  here: 'On a computer',
  worksHere: 'Deposit, withdraw and play on this computer just as on a phone',
  operatorHint:
    'If you run this site: it opens on this computer alone for now. To open it on a phone in the same network, start it again with HOST=0.0.0.0 and PUBLIC_URL set to the address of this computer in the network',
};

const texts: Record<Language, typeof th> = { th, en };

/** The texts beside the phone's column, which phones do not load. */
export function useDesktopText(): typeof th {
  return texts[useLanguage(({ language }) => language)];
}
