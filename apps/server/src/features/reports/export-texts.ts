import { enReportWords, thReportWords } from '@kapao/contract/office/report-words.ts';
import type { ReportWords } from '@kapao/contract/office/report-words.ts';

const th = {
  words: thReportWords,
  period: 'ช่วงเวลา',
  asOf: 'นับถึงรายการโอนที่',
  madeAt: 'จัดทำเมื่อ',
  baht: 'จำนวนเงินเป็นบาท',
  moreInCsv: 'ยังมีแถวมากกว่านี้ ไฟล์ CSV มีครบทุกแถว',
};

export type ExportTexts = Omit<typeof th, 'words'> & { words: ReportWords };

const en: ExportTexts = {
  words: enReportWords,
  period: 'Period',
  asOf: 'As of transfer',
  madeAt: 'Made at',
  baht: 'Amounts are in baht',
  moreInCsv: 'There are more rows: the CSV file has all of them',
};

export const exportTexts: Readonly<Record<'th' | 'en', ExportTexts>> = { th, en };
