import { REASON_MIN } from '@kapao/contract/office/reason-rules.ts';

const dayFaults = {
  impossible: 'ไม่มีวันที่นี้ในปฏิทิน',
  other_calendar: 'ปีนี้เป็นปี ค.ศ. กรุณาพิมพ์ปีเป็น พ.ศ. เช่น 2569',
  too_far: 'วันที่ห่างจากวันนี้เกินสิบปี',
};

/** The texts of the sign-in page and those that all screens share. The others load with the shell. */
export const thEntrance = {
  common: {
    loading: 'กำลังโหลด',
    close: 'ปิด',
    open: 'เปิดดู',
    cancel: 'ยกเลิก',
    confirm: 'ยืนยัน',
    retry: 'ลองใหม่',
    filters: 'ตัวกรอง',
    clear: 'ล้างตัวกรอง',
    pressEnter: 'กด Enter เพื่อค้น',
    empty: 'ไม่มีข้อมูล',
    emptyFiltered: 'ไม่พบรายการที่ตรงกับตัวกรอง',
    all: 'ทั้งหมด',
    nextPage: 'หน้าถัดไป',
    firstPage: 'หน้าแรก',
    pages: 'หน้ารายการ',
    tableHint: 'กด j หรือ k เพื่อเลื่อนแถว และ Enter เพื่อเปิด',
    reason: 'เหตุผล',
    reasonTooShort: `กรุณาระบุเหตุผลอย่างน้อย ${REASON_MIN} ตัวอักษร`,
    reasonUnchosen: 'กรุณาเลือกเหตุผล',
    chooseReason: 'เลือกเหตุผล',
    note: 'หมายเหตุ',
    failed: 'โหลดข้อมูลไม่สำเร็จ',
    noResponse: 'ไม่สามารถเชื่อมต่อกับเซิร์ฟเวอร์ได้',
    /** The text after an act whose answer was lost: a repeat is the same act. */
    outcomeUnknown: 'ยังไม่ทราบผล กดอีกครั้งได้ ระบบจะไม่ทำรายการซ้ำ',
    days: 'ช่วงวันที่',
    firstDay: 'ตั้งแต่วันที่',
    lastDay: 'ถึงวันที่',
    dayForm: 'วว/ดด/ปปปป',
    timeForm: 'วว/ดด/ปปปป 00:00',
    dayFaults: {
      incomplete: 'พิมพ์วันที่ให้ครบ เช่น 28/11/2569',
      not_a_day: 'อ่านเป็นวันที่ไม่ได้ กรุณาพิมพ์ เช่น 28/11/2569',
      ...dayFaults,
    },
    timeFaults: {
      incomplete: 'พิมพ์วันและเวลาให้ครบ เช่น 28/11/2569 18:30',
      not_a_day: 'อ่านเป็นวันและเวลาไม่ได้ กรุณาพิมพ์ เช่น 28/11/2569 18:30',
      ...dayFaults,
    },
    daysReversed: 'วันแรกต้องไม่อยู่หลังวันสุดท้าย',
    today: 'วันนี้',
    lastDays: (count: number) => `${count} วันล่าสุด`,
    openCalendar: 'เปิดปฏิทิน',
    clearField: 'ล้าง',
    previous: 'ก่อนหน้า',
    next: 'ถัดไป',
    showChoices: 'แสดงตัวเลือก',
    asOf: (clock: string) => `ข้อมูล ณ ${clock} น.`,
    notifications: 'การแจ้งเตือน',
  },
  crash: {
    title: 'หน้านี้มีปัญหา',
    text: 'กรุณาโหลดหน้าใหม่อีกครั้ง',
  },
  signIn: {
    title: 'เข้าสู่ระบบหลังบ้าน',
    email: 'อีเมล',
    password: 'รหัสผ่าน',
    signIn: 'เข้าสู่ระบบ',
    code: 'รหัสยืนยันขั้นที่สอง',
    codeHint: 'รหัส 6 หลักจากแอป หรือรหัสกู้คืน',
    usePasskey: 'ใช้พาสคีย์',
    passkeyCancelled: 'ยังไม่ได้ใช้พาสคีย์ หากเครื่องนี้ไม่มีพาสคีย์ ให้ใช้รหัสแทน',
    passkeyFailed: 'เบราว์เซอร์ใช้พาสคีย์ไม่ได้ ให้ใช้รหัสแทน',
    continue: 'ยืนยัน',
    back: 'ใช้อีเมลอื่น',
    demo: 'พนักงานตัวอย่าง',
    demoHint: 'มีเฉพาะในโหมดทดลอง',
  },
};

export type EntranceCatalogue = typeof thEntrance;
