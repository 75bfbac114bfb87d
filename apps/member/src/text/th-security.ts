import { securityTitlesTh } from '@kapao/contract/notifications/titles.ts';

/** Texts of security events, and of the report that one of them was somebody else. */
export const thSecurity = {
  security: {
    title: 'ความปลอดภัยของบัญชี',
    eventTitle: 'แจ้งเตือนความปลอดภัย',
    events: securityTitlesTh,
    hint: 'เมื่อบัญชีมีการเปลี่ยนแปลง เราจะบอกคุณในแอป และส่ง SMS เมื่อส่งได้',
    list: 'เหตุการณ์ล่าสุด',
    empty: 'ยังไม่มีการเปลี่ยนแปลงที่ต้องแจ้ง',
    loadFailed: 'โหลดข้อมูลความปลอดภัยไม่สำเร็จ',
    unknownEvent: 'ไม่พบเหตุการณ์นี้',
    when: 'เวลา',
    device: 'อุปกรณ์',
    network: 'เครือข่าย',
    madeBy: 'ทำโดย',
    byMember: 'บัญชีนี้ในแอป',
    byStaff: 'เจ้าหน้าที่',
    ending: 'ลงท้าย',
    wasMe: 'ใช่ ฉันทำเอง',
    isKnown: 'ใช่ ฉันทราบแล้ว',
    notMe: 'ไม่ใช่ฉัน',
    notMeNamed: (device: string) => `ไม่ใช่ฉัน ${device}`,
    disowned: (time: string) => `คุณแจ้งว่าไม่ใช่คุณ เมื่อ ${time}`,
    askTitle: 'ไม่ใช่คุณใช่ไหม',
    askText: 'เมื่อยืนยันแล้ว ระบบจะทำสิ่งเหล่านี้ทันที',
    effects: [
      'ออกจากระบบทุกเครื่อง รวมถึงเครื่องนี้ และลบพาสคีย์ทั้งหมด PIN และการเชื่อมต่อ LINE',
      'หยุดการถอนเงิน จนกว่าเจ้าหน้าที่จะตรวจสอบกับคุณ',
      'แจ้งเจ้าหน้าที่ให้ดูแลเรื่องนี้',
    ],
    report: 'ยืนยัน ไม่ใช่ฉัน',
    reportFailed: 'แจ้งไม่สำเร็จ กรุณาลองใหม่',
    done: 'ปิดทางเข้าบัญชีแล้ว',
    doneByPassword: (number: string) =>
      `ออกจากระบบทุกเครื่องและหยุดการถอนแล้ว (เรื่อง ${number}) เข้าสู่ระบบใหม่ด้วยรหัสผ่าน แล้วเปลี่ยนรหัสผ่านทันที`,
    doneByCode: (number: string) =>
      `ออกจากระบบทุกเครื่องและหยุดการถอนแล้ว (เรื่อง ${number}) ตั้งรหัสผ่านใหม่ด้วยรหัสทาง SMS เพื่อกลับเข้ามา`,
    doneByStaff: (number: string) =>
      `ออกจากระบบทุกอุปกรณ์และหยุดการถอนแล้ว (เรื่อง ${number}) เพิ่งมีการเปลี่ยนเบอร์โทรศัพท์ กรุณาติดต่อเจ้าหน้าที่เพื่อกลับเข้าใช้บัญชี`,
    stoppedText: (time: string) => `ตั้งแต่ ${time} เจ้าหน้าที่จะเปิดให้เมื่อตรวจสอบกับคุณแล้ว`,
    toCase: 'ดูเรื่องนี้',
  },
};
export type SecurityCatalogue = typeof thSecurity;
