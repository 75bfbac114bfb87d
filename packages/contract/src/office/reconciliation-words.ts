/** The words of a gateway's day, which the office's screen and the file of an export share. */
export const thReconciliationWords = {
  state: 'ผล',
  side: 'ชนิด',
  classes: { in: 'เงินเข้า', out: 'เงินออก', fee: 'ค่าธรรมเนียม' },
  lineStates: {
    open: 'ทุกรายการที่ไม่ตรง',
    matched: 'ตรงกัน',
    missing_here: 'ไม่มีในระบบเรา',
    missing_there: 'ไม่มีในไฟล์',
    other_amount: 'ยอดไม่เท่ากัน',
  },
  statement: 'ไฟล์ของเกตเวย์',
  ledger: 'บัญชีของเรา',
  difference: 'ผลต่าง',
  note: 'ชี้แจง',
  id: 'รหัส',
  otherDay: 'อีกฝั่งอยู่ในวันที่',
};

export type ReconciliationWords = typeof thReconciliationWords;

export const enReconciliationWords: ReconciliationWords = {
  state: 'Result',
  side: 'Kind',
  classes: { in: 'Money in', out: 'Money out', fee: 'Fees' },
  lineStates: {
    open: 'All open lines',
    matched: 'Matched',
    missing_here: 'Missing here',
    missing_there: 'Missing there',
    other_amount: 'Other amount',
  },
  statement: 'Gateway’s file',
  ledger: 'Our ledger',
  difference: 'Difference',
  note: 'Explain',
  id: 'Id',
  otherDay: 'The other side is of',
};
