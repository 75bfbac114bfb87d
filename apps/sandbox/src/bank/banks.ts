/** Thai banks: the Bank of Thailand's code, abbreviation and Thai name (site-41). */
export interface Bank {
  /** Empty for the e-wallet, which is not a bank. */
  code: string;
  abbr: string;
  name: string;
}

export const banks: readonly Bank[] = [
  { code: '002', abbr: 'BBL', name: 'ธนาคารกรุงเทพ' },
  { code: '004', abbr: 'KBANK', name: 'ธนาคารกสิกรไทย' },
  { code: '006', abbr: 'KTB', name: 'ธนาคารกรุงไทย' },
  { code: '011', abbr: 'TTB', name: 'ธนาคารทหารไทยธนชาต' },
  { code: '014', abbr: 'SCB', name: 'ธนาคารไทยพาณิชย์' },
  { code: '022', abbr: 'CIMB', name: 'ธนาคารซีไอเอ็มบี ไทย' },
  { code: '024', abbr: 'UOB', name: 'ธนาคารยูโอบี' },
  { code: '025', abbr: 'BAY', name: 'ธนาคารกรุงศรีอยุธยา' },
  { code: '030', abbr: 'GSB', name: 'ธนาคารออมสิน' },
  { code: '033', abbr: 'GHB', name: 'ธนาคารอาคารสงเคราะห์' },
  { code: '034', abbr: 'BAAC', name: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร' },
  { code: '066', abbr: 'ISBT', name: 'ธนาคารอิสลามแห่งประเทศไทย' },
  { code: '067', abbr: 'TISCO', name: 'ธนาคารทิสโก้' },
  { code: '069', abbr: 'KKP', name: 'ธนาคารเกียรตินาคินภัทร' },
  { code: '070', abbr: 'ICBC', name: 'ธนาคารไอซีบีซี (ไทย)' },
  { code: '071', abbr: 'TCRB', name: 'ธนาคารไทยเครดิต' },
  { code: '073', abbr: 'LHB', name: 'ธนาคารแลนด์ แอนด์ เฮ้าส์' },
  { code: '', abbr: 'TRUEWALLET', name: 'ทรูมันนี่ วอลเล็ท' },
];

/** Banks with a code, which a slip can name as the sending bank. */
export const payerBanks = banks.filter(({ code }) => code !== '');

/** The payer when the caller names none. */
export const DEFAULT_PAYER = {
  account: '1234567890',
  bank: 'KBANK',
  bankCode: '004',
  name: 'สมหญิง ทดลอง',
} as const;

export function findBank(abbr: string): Bank | undefined {
  return banks.find((bank) => bank.abbr === abbr);
}

export function bankNameOfCode(code: string): string {
  return banks.find((bank) => bank.code === code)?.name ?? code;
}
