import { documentNames } from '@kapao/contract/documents/rules.ts';

/** The texts of the documents of identity. */
export const thDocuments = {
  documents: {
    title: 'เอกสารยืนยันตัวตน',
    loadFailed: 'โหลดข้อมูลเอกสารไม่สำเร็จ',
    notAsked: 'ขณะนี้เว็บไซต์ไม่ได้ขอเอกสารยืนยันตัวตน คุณถอนเงินได้ตามปกติ',
    intro: {
      missing: 'ส่งรูป 3 รูปเพียงครั้งเดียว เมื่อเจ้าหน้าที่อนุมัติแล้วจึงถอนเงินได้',
      rejected: 'มีรูปที่ไม่ผ่าน ดูเหตุผลแล้วส่งใหม่เฉพาะรูปนั้น',
      waiting: 'ได้รับครบแล้ว เจ้าหน้าที่กำลังตรวจ เราจะแจ้งผลในการแจ้งเตือน',
      approved: 'อนุมัติแล้ว ถอนเงินได้ตามปกติ',
    },
    renewing: 'เหลือรูปที่ใกล้หมดอายุอีก กรุณาส่งใหม่ให้ครบ เจ้าหน้าที่จึงเริ่มตรวจได้',
    stillApproved: 'ระหว่างตรวจรูปใหม่ คุณยังถอนเงินได้ตามปกติ',
    privacy: 'รูปถูกเข้ารหัส เจ้าหน้าที่เปิดดูเพื่อตรวจเท่านั้น และถูกลบเมื่อครบกำหนดหลังตรวจ',
    names: {
      card: documentNames.card.th,
      selfie: documentNames.selfie.th,
      bank_book: documentNames.bank_book.th,
    },
    hints: {
      card: 'ด้านหน้าของบัตรตัวจริงที่ยังไม่หมดอายุ เห็นทั้งใบและอ่านชื่อได้',
      selfie: 'ถือบัตรไว้ข้างใบหน้า ให้เห็นใบหน้าและบัตรชัดเจน',
      bank_book: 'หน้าแรกของสมุดบัญชี หรือภาพหน้าจอแอปธนาคาร ที่มีชื่อและเลขบัญชีที่ใช้ถอนเงิน',
    },
    states: {
      missing: 'ยังไม่ได้ส่ง',
      waiting: 'รอตรวจ',
      approved: 'อนุมัติแล้ว',
      rejected: 'ไม่ผ่าน',
    },
    givenAt: (time: string) => `ส่งเมื่อ ${time} น.`,
    until: (day: string) => `ใช้ได้ถึง ${day}`,
    expiring: (day: string) => `ใช้ได้ถึง ${day} ส่งรูปใหม่ได้แล้ว จะได้ถอนเงินต่อเนื่อง`,
    expired: (day: string) => `หมดอายุเมื่อ ${day} ส่งรูปใหม่ก่อนถอนเงิน`,
    preview: (name: string) => `ตัวอย่าง ${name}`,
    replace: 'เปลี่ยนรูป',
    send: 'ส่งรูปนี้',
    sent: 'ส่งรูปแล้ว',
    suggestTitle: 'ยืนยันตัวตนเพื่อถอนเงิน',
    suggestText: 'ส่งรูปบัตร รูปถ่ายคู่บัตร และหน้าสมุดบัญชี ใช้เวลาไม่กี่นาที',
    suggestGo: 'ส่งเอกสาร',
  },
};

export type DocumentsCatalogue = typeof thDocuments;
