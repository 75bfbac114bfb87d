import { thReportWords } from '@kapao/contract/office/report-words.ts';

/** The texts of the reports, and of today's figures on Home. */
export const thReports = {
  reports: {
    ...thReportWords,
    exportAs: { csv: 'บันทึกเป็น CSV', xlsx: 'บันทึกเป็น Excel' },
    sheetList: 'ชนิดรายงาน',
    by: 'แยกตาม',
    thisMonth: 'เดือนนี้',
    lastMonth: 'เดือนที่แล้ว',
    periods: 'ช่วงเวลา',
    asOf: (transfer: string) => `นับถึงรายการโอนที่ ${transfer}`,
    madeAt: 'จัดทำเมื่อ',
    leftOut: (count: number) => `ยังมีอีก ${count} แถวที่ไม่แสดง ยอดรวมนับครบทุกแถว`,
    chart: (column: string) => `กราฟ ${column} รายวัน ตัวเลขอยู่ในตารางด้านล่าง`,
    openNumber: (column: string, name: string, amount: string) => `${column} ${name}: ${amount}`,
    beneath: 'รายการใต้ตัวเลข',
    beneathNote: 'เรียงจากวันล่าสุด ยอดรวมทุกหน้าเท่ากับตัวเลขที่เปิด',
    nothingYet: 'ยังไม่พบในช่วงที่ค้น กด “หน้าถัดไป” เพื่อค้นต่อ',
  },
  today: {
    title: 'วันนี้',
    yesterday: 'เมื่อวาน',
    lastWeek: 'สัปดาห์ก่อน',
    sameTime: 'เทียบกับเวลาเดียวกันของเมื่อวานและสัปดาห์ก่อน',
    hour: 'ถึงเวลา',
    chart: (figure: string) => `${figure} สะสมรายชั่วโมง`,
    figures: {
      deposits: 'ยอดฝาก',
      withdrawals: 'ยอดถอน',
      ggr: 'GGR',
      ngr: 'NGR',
      bonus_cost: 'ต้นทุนโบนัส',
      deposit_count: 'จำนวนรายการฝาก',
      withdrawal_count: 'จำนวนรายการถอน',
      new_members: 'สมัครใหม่',
      first_deposits: 'ฝากครั้งแรก',
    },
  },
  large: {
    title: 'รายการใหญ่ล่าสุด',
    note: (payments: string, wins: string) => `ฝากและถอนตั้งแต่ ${payments} บาท ชนะตั้งแต่ ${wins} บาท`,
    kinds: { deposit: 'ฝาก', withdrawal: 'ถอน', win: 'ชนะ' },
    none: 'ยังไม่มีรายการใหญ่',
  },
};
